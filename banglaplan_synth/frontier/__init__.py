"""The closed loop (PlanningBench, arXiv 2605.20873, section 3.5): harder problems after solved ones."""
