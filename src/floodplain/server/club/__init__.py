"""The club: people, the lobby, notifications, results and daily deals, around the tables of the hall."""
