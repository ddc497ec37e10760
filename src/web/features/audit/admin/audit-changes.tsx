import type { AuditEntry } from '../../../../contract/accounts/audit.ts'
import { auditFieldName } from '../../../../domain/accounts/audit-texts.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import classes from './audit.module.css'

/** Each field that was changed, as it was and as it is since; then what else is known of it. */
export function AuditChanges({ entry: { before, after, details } }: { entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <dl className={classes.changes}>
      {fields.map((field) => (
        <div key={field} className={classes.change}>
          <dt>{auditFieldName(field)}</dt>
          <dd>
            {before && <del>{asWords(before[field])}</del>} {before && after && '→'}{' '}
            {after && <ins>{asWords(after[field])}</ins>}
          </dd>
        </div>
      ))}
      {Object.entries(details ?? {}).map(([field, value]) => (
        <div key={`details ${field}`} className={classes.change}>
          <dt>{auditFieldName(field)}</dt>
          <dd>{asWords(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** A long value is cut: the whole one is in the CSV. */
const longest = 300

/** A value as people read it. */
export function asWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'vuoto'
  if (value === true) return 'sì'
  if (value === false) return 'no'
  if (typeof value === 'string' && instant.test(value)) return dateTime(value)
  const text = listed(value) ?? json(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Texts one after the other, and fields with their names, as those of a filter; null: neither. */
function listed(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? value.join(', ') : null
  const fields = Object.entries(value)
  if (fields.some(([, one]) => typeof one === 'object')) return null
  return fields.map(([field, one]) => `${auditFieldName(field)}: ${asWords(one)}`).join(', ')
}

const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
