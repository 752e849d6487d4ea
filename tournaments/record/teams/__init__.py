"""Line-ups and tables of teams."""
