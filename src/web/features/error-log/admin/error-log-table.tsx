import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import classes from './error-log-table.module.css'
import { RetryMessage } from './retry-message.tsx'

const columns: readonly TableColumn[] = [
  { label: 'Errore' },
  { label: 'Origine' },
  { label: 'Data e ora' },
  { label: 'Azioni', align: 'end' },
]

/** A release that runs beside this one may know more of them. */
const sourceNames: Readonly<Record<string, string>> = {
  payments: 'Pagamenti',
  outbox: 'Email',
  telegram: 'Telegram',
  jobs: 'Lavori automatici',
  files: 'Immagini',
  import: 'Importazioni',
}

/** Their entries are about a message: it may have left meanwhile, or have lost its sense with its link or its reservation. */
const messageSources = new Set(['outbox', 'telegram'])

export function ErrorLogTable({ entries }: { entries: readonly ErrorLogEntry[] }) {
  return (
    <HairlineTable caption="Registro errori" columns={columns} dense stacks>
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td className={classes.message}>{entry.errorMessage}</td>
          <td>{sourceNames[entry.source] ?? entry.source}</td>
          <td className={classes.when}>{dateTime(entry.timestamp)}</td>
          <td data-align="end">
            {entry.canRetry && <RetryMessage entry={entry} />}
            {!entry.canRetry && messageSources.has(entry.source) && 'Non si può più inviare'}
          </td>
        </tr>
      ))}
    </HairlineTable>
  )
}
