"""T042: who invigilates where?"""
