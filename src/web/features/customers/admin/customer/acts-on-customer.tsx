import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '../../../../../contract/accounts/audit.ts'
import { auditActionNames } from '../../../../../domain/accounts/audit-texts.ts'
import { dateTime } from '../../../../shared/texts/format.ts'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { actsOnCustomerQuery } from './customer.api.ts'
import classes from './customer-facts.module.css'

/** Admin actions on this account, latest first. */
export function ActsOnCustomer({ userId }: { userId: string }) {
  const query = useQuery(actsOnCustomerQuery(userId))
  if (query.isPending) return <RowsSkeleton rows={3} height={40} />
  if (!query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />
  const { entries } = query.data
  if (entries.length === 0) return <p className="flush text-xs muted">Nessuna azione finora.</p>
  return (
    <ul className="plain-list ruled framed">
      {entries.map((entry) => (
        <Act key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function Act({ entry }: { entry: AuditEntry }) {
  const steps = entry.changes.map(
    ({ name, before, after }) => `${name}: ${[before, after].filter(Boolean).join(' → ')}`,
  )
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        {auditActionNames[entry.action]}
        <span className="block text-xs muted">{[entry.actor.name, ...steps].join(' · ')}</span>
      </span>
      <span className="text-xs muted nowrap">{dateTime(entry.at)}</span>
    </li>
  )
}
