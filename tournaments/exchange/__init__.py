"""Exchange: tournaments as files that other programs read. Pure; knows neither database nor clock."""
