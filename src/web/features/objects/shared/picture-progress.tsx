import type { FormPicture, PictureState } from './form-picture.ts'
import classes from './picture-progress.module.css'

/** Upload progress, as text and as a bar. */
export function PictureProgress({ name, file, state }: Pick<FormPicture, 'name' | 'file' | 'state'>) {
  if (state.step === 'failed') {
    return (
      <p className={classes.failed} role="alert">
        {state.message}
      </p>
    )
  }
  return (
    <>
      <p className={classes.words}>{file ? wordsOf(state) : 'Già salvata'}</p>
      {state.step === 'sending' && (
        <progress className={classes.bar} max={1} value={state.share} aria-label={`Caricamento di «${name}»`} />
      )}
    </>
  )
}

function wordsOf(state: Exclude<PictureState, { step: 'failed' }>): string {
  switch (state.step) {
    case 'waiting':
      return 'In attesa…'
    case 'sending':
      return `Caricamento… ${Math.floor(state.share * 100)}%`
    case 'checking':
      return 'Controllo dell’immagine…'
    case 'pausing':
      return state.offline
        ? 'Senza connessione: riprende automaticamente appena torna.'
        : 'Interrotta: riproviamo automaticamente…'
    case 'done':
      return 'Caricata'
    default:
      return state satisfies never
  }
}
