"""What all tests share: the Hypothesis profiles, and that no width of a screen is set."""

import os

from hypothesis import HealthCheck, settings

os.environ.pop("COLUMNS", None)  # whoever runs tests on several cores sets it

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("dev", deadline=None, max_examples=200)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
