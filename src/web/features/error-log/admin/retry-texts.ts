import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { type TroubleSource, troublesThatEnd } from '../../../../domain/trouble.ts'

interface RetryTexts {
  label: string
  done: readonly [title: string, text: string]
  failed: string
  /** Replaces the button where a retry is impossible. */
  impossible: string
}

const message: RetryTexts = {
  label: 'Riprova l’invio',
  done: ['Invio in coda', 'Il messaggio riparte ora; se non arriva torna in questo elenco.'],
  failed: 'Impossibile riprovare l’invio. Riprova.',
  impossible: 'Non si può più inviare',
}

const texts: Readonly<Record<TroubleSource, RetryTexts>> = {
  outbox: message,
  telegram: message,
  payments: {
    label: 'Riprova il rimborso',
    done: ['Rimborso in coda', 'Si riprova ora; se non riesce torna in questo elenco.'],
    failed: 'Impossibile riprovare il rimborso. Riprova.',
    impossible: 'Da sistemare a mano: qui non c’è un tentativo da ripetere',
  },
  jobs: {
    label: 'Riprova',
    done: ['Lavoro in coda', 'Si riprova ora; se non riesce torna in questo elenco.'],
    failed: 'Impossibile riprovare. Riprova.',
    impossible: 'Si ripete automaticamente',
  },
  files: {
    label: 'Riprova',
    done: ['Lavoro in coda', 'Si riprova ora; se non riesce torna in questo elenco.'],
    failed: 'Impossibile riprovare. Riprova.',
    impossible: 'Le immagini vanno caricate di nuovo',
  },
  import: {
    label: 'Riprova le immagini',
    done: ['Immagini in coda', 'Si riprova ora; quelle che mancano ancora tornano in questo elenco.'],
    failed: 'Impossibile riprovare le immagini. Riprova.',
    impossible: 'Nessuna immagine da riprovare',
  },
}

/** Falls back to the texts of `jobs`: during a deployment a newer release may report unknown sources. */
export const retryTextsOf = (source: string): RetryTexts => (texts as Record<string, RetryTexts>)[source] ?? texts.jobs

/** Text that replaces the button where a retry is impossible. */
export const insteadOfRetry = ({ errorType, source }: Pick<ErrorLogEntry, 'errorType' | 'source'>): string =>
  troublesThatEnd.includes(errorType)
    ? 'Si chiude automaticamente quando il problema è risolto'
    : retryTextsOf(source).impossible
