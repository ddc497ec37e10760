import { Button } from '@mantine/core'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { type TroubleSource, troublesThatEnd } from '../../../../domain/trouble.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { ChargeDecision, undecidedCharge } from './charge-decision.tsx'
import { nameOfSource, useRetryError } from './error-log.api.ts'
import classes from './error-log-table.module.css'

interface ErrorActions {
  onResolve: (entry: ErrorLogEntry) => void
  /** Refunds a charge whose amount does not match the plan. */
  onRefundCharge: (entry: ErrorLogEntry) => void
  /** Records a refund made by hand. */
  onGivenBack: (entry: ErrorLogEntry) => void
}

interface ErrorLogTableProps extends ErrorActions {
  entries: readonly ErrorLogEntry[]
  areResolved: boolean
}

export function ErrorLogTable({ entries, areResolved, ...actions }: ErrorLogTableProps) {
  const columns: readonly ListColumn<ErrorLogEntry>[] = [
    {
      label: 'Errore',
      className: classes.message,
      cell: (entry) => (
        <>
          {entry.errorMessage}
          <Facts entry={entry} />
        </>
      ),
    },
    { label: 'Origine', cell: ({ source }) => nameOfSource(source) },
    { label: 'Data e ora', nowrap: true, cell: ({ timestamp }) => dateTime(timestamp) },
    areResolved
      ? {
          label: 'Risolto',
          className: classes.resolution,
          cell: ({ resolvedByName, resolvedAt, resolutionNote }) => (
            <>
              {resolvedByName ?? 'Automatico'}, {resolvedAt && dateTime(resolvedAt)}
              {resolutionNote && <span className="block muted breakable">{resolutionNote}</span>}
            </>
          ),
        }
      : { label: 'Azioni', align: 'end', cell: (entry) => <Actions entry={entry} {...actions} /> },
  ]
  return <ListTable caption="Registro errori" columns={columns} rows={entries} keyOf={({ id }) => id} />
}

function Actions({ entry, onResolve, ...others }: ErrorActions & { entry: ErrorLogEntry }) {
  return (
    <span className={classes.actions}>
      <WhatCanBeDone entry={entry} {...others} />
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Risolvi: ${entry.errorMessage}`}
        onClick={() => onResolve(entry)}
      >
        Risolvi
      </Button>
    </span>
  )
}

function WhatCanBeDone({
  entry,
  onRefundCharge,
  onGivenBack,
}: Omit<ErrorActions, 'onResolve'> & { entry: ErrorLogEntry }) {
  if (undecidedCharge(entry)) return <ChargeDecision entry={entry} onRefund={() => onRefundCharge(entry)} />
  if (entry.canRetry || entry.handRefund) {
    return (
      <>
        {entry.canRetry && <RetryError entry={entry} />}
        {entry.handRefund && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Segna come restituito: ${entry.errorMessage}`}
            onClick={() => onGivenBack(entry)}
          >
            Segna come restituito
          </Button>
        )}
      </>
    )
  }
  return <span className={classes.impossible}>{insteadOfRetry(entry)}</span>
}

/** Technical details: type and payload. */
function Facts({ entry: { errorType, errorMessage, payload } }: { entry: ErrorLogEntry }) {
  return (
    <details className={classes.facts}>
      <summary aria-label={`${errorType}, dati tecnici: ${errorMessage}`}>{errorType}</summary>
      <pre className={classes.payload}>{payload ? JSON.stringify(payload, null, 2) : 'Nessun dato'}</pre>
    </details>
  )
}

function RetryError({ entry }: { entry: ErrorLogEntry }) {
  const retry = useRetryError()
  const { label, done, failed } = retryTextsOf(entry.source)
  // Uses `mutateAsync` because the callbacks of `mutate` are not called once the entry and this button are unmounted.
  const send = async () => {
    try {
      await retry.mutateAsync(entry.id)
      toast.success(done[0], done[1])
    } catch (failure) {
      toast.error(messageOf(failure, failed))
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={retry.isPending}
      aria-label={`${label}: ${entry.errorMessage}`}
      onClick={() => void send()}
    >
      {label}
    </Button>
  )
}

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
const retryTextsOf = (source: string): RetryTexts => (texts as Record<string, RetryTexts>)[source] ?? texts.jobs

/** Text that replaces the button where a retry is impossible. */
const insteadOfRetry = ({ errorType, source }: Pick<ErrorLogEntry, 'errorType' | 'source'>): string =>
  troublesThatEnd.includes(errorType)
    ? 'Si chiude automaticamente quando il problema è risolto'
    : retryTextsOf(source).impossible
