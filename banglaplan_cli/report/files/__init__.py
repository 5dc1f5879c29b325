"""Tables as Markdown, CSV and LaTeX, and the whole report as one Markdown file."""
