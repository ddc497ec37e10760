import type { AuditEntry } from '../../../../contract/accounts/audit.ts'
import classes from './audit.module.css'

/** A long value is cut: the whole one is in the CSV. */
const longest = 300

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** Each field that was changed, as it was and as it is since; then what else is known of it. */
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
