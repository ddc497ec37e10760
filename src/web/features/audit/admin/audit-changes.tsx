import type { AuditEntry } from '../../../../contract/accounts/audit.ts'
import classes from './audit.module.css'

/** Longer values are truncated on the page; the CSV contains the full value. */
const longest = 300

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Each changed field before and after, followed by further facts. */
export function AuditChanges({ entry: { changes, facts } }: { entry: AuditEntry }) {
  return (
    <dl className={classes.changes}>
      {changes.map(({ name, before, after }) => (
        <div key={`${name} ${before} ${after}`} className={classes.change}>
          <dt>{name}</dt>
          <dd>
            {before !== null && <del>{shortened(before)}</del>} {before !== null && after !== null && '→'}{' '}
            {after !== null && <ins>{shortened(after)}</ins>}
          </dd>
        </div>
      ))}
      {facts.map(({ name, after }) => (
        <div key={`details ${name} ${after}`} className={classes.change}>
          <dt>{name}</dt>
          <dd>{after !== null && shortened(after)}</dd>
        </div>
      ))}
    </dl>
  )
}
