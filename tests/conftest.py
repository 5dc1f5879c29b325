"""What holds for every test: a busy machine makes no property fail."""

from hypothesis import HealthCheck, settings

# Hypothesis measures time in two ways, and on crowded cores both tell of the neighbours, not of the code.
settings.register_profile("quiet", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("quiet")
