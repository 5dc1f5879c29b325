"""T097: which fire unit takes which position?"""
