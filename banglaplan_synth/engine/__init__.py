"""The engine under every problem type: draw, solve, prove, make infeasible, rate, say, build, verify."""
