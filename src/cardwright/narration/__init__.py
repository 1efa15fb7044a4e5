"""What has happened and what is asked, in words: without a screen."""
