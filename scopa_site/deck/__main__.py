"""`python -m scopa_site.deck` draws the deck again."""

from scopa_site.deck.sprite import write_files

if __name__ == "__main__":
    print(*write_files(), sep="\n")
