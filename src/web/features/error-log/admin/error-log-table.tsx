import { Button } from '@mantine/core'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { ChargeDecision, undecidedCharge } from './charge-decision.tsx'
import classes from './error-log-table.module.css'
import { nameOfSource } from './error-sources.ts'
import { RetryError } from './retry-error.tsx'
import { insteadOfRetry } from './retry-texts.ts'

interface ErrorLogTableProps {
  entries: readonly ErrorLogEntry[]
  areResolved: boolean
  onResolve: (entry: ErrorLogEntry) => void
  /** Refunds a charge whose amount does not match the plan. */
  onRefundCharge: (entry: ErrorLogEntry) => void
  /** Records a refund made by hand. */
  onGivenBack: (entry: ErrorLogEntry) => void
}

const columnsOf = (areResolved: boolean): readonly TableColumn[] => [
  { label: 'Errore' },
  { label: 'Origine' },
  { label: 'Data e ora' },
  areResolved ? { label: 'Risolto' } : { label: 'Azioni', align: 'end' },
]

export function ErrorLogTable({ entries, areResolved, onResolve, ...deeds }: ErrorLogTableProps) {
  return (
    <HairlineTable caption="Registro errori" columns={columnsOf(areResolved)} dense stacks>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className={classes.message}>
            {entry.errorMessage}
            <Facts entry={entry} />
          </td>
          <td>{nameOfSource(entry.source)}</td>
          <td className={classes.when}>{dateTime(entry.timestamp)}</td>
          {areResolved ? (
            <td className={classes.resolution}>
              {entry.resolvedByName ?? 'Automatico'}, {entry.resolvedAt && dateTime(entry.resolvedAt)}
              {entry.resolutionNote && <span className={classes.note}>{entry.resolutionNote}</span>}
            </td>
          ) : (
            <td data-align="end">
              <span className={classes.actions}>
                <WhatCanBeDone entry={entry} {...deeds} />
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Risolvi: ${entry.errorMessage}`}
                  onClick={() => onResolve(entry)}
                >
                  Risolvi
                </Button>
              </span>
            </td>
          )}
        </tr>
      ))}
    </HairlineTable>
  )
}

function WhatCanBeDone({
  entry,
  onRefundCharge,
  onGivenBack,
}: Pick<ErrorLogTableProps, 'onRefundCharge' | 'onGivenBack'> & { entry: ErrorLogEntry }) {
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
