import classes from './size-grid-texts.module.css'

/** Title and intro of the order sheet, also shown while it loads. */
export const sizeGridTexts = {
  title: 'Foglio ordine',
  intro: (
    <>
      Scrivi i pezzi per colore e taglia, oppure incollali da un foglio di calcolo.{' '}
      <span className={classes.keys}>Frecce e Invio passano da una casella all’altra.</span>
    </>
  ),
}
