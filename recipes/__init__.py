"""Training recipes: fine-tuning on gold answers, and reinforcement with the scorer as the reward."""
