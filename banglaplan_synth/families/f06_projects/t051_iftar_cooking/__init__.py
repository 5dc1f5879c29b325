"""T051: cooking for iftar or sehri on two stoves."""
