"""The decks of this project, drawn in code: forty faces, small faces and a back in one SVG sprite each."""
