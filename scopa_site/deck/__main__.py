"""`python -m scopa_site.deck` draws the deck again."""

from scopa_site.deck.sprite import write_sprite

if __name__ == "__main__":
    print(write_sprite())
