import classes from './palette-button.module.css'

/** Button that opens the palette. public/search-keys.js handles the click, so that no page loads code for it. */
export const PaletteButton = () => (
  <button type="button" data-palette aria-label="Cerca nel portale" aria-haspopup="dialog" className={classes.button} />
)
