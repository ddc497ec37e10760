import { Button } from '@mantine/core'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { ChargeDecision, undecidedCharge } from './charge-decision.tsx'
import classes from './error-log-table.module.css'
import { nameOfSource } from './error-sources.ts'
import { RetryError } from './retry-error.tsx'
import { insteadOfRetry } from './retry-texts.ts'

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
