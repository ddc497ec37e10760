import classes from './palette-button.module.css'

/** Opens the palette: public/search-keys.js hears of the click, so that no page loads more for it. */
export const PaletteButton = () => (
  <button type="button" data-palette aria-label="Cerca nel portale" aria-haspopup="dialog" className={classes.button} />
)
