import type { AuditQuery } from '../../../contract/accounts/audit.ts'
import { auditSubjectName } from '../../../domain/accounts/audit-subjects.ts'
import { auditActionNames } from '../../../domain/accounts/audit-texts.ts'
import { businessTimeZone } from '../../../domain/time/clock.ts'
import type { AppContext } from '../../app-context.ts'
import { selectAudit } from './audit.reads.ts'

/** Rows read and written at a time: the amount that an export of any size keeps in memory. */
const batchSize = 500

const instant = new Intl.DateTimeFormat('it', { timeZone: businessTimeZone, dateStyle: 'short', timeStyle: 'medium' })

export const auditColumns = ['Data e ora', 'Chi', 'Azione', 'Oggetto', 'Identificativo', 'Prima', 'Dopo', 'Dettagli']

/** The filtered trail, newest first: one row per entry, with the cells of `auditColumns`. */
export async function* exportAudit(
  app: Pick<AppContext, 'db'>,
  filter: Omit<AuditQuery, 'limit' | 'cursor'>,
): AsyncGenerator<(string | null)[]> {
  let cursor: string | undefined
  do {
    const page = await selectAudit(app.db, { ...filter, limit: batchSize, cursor })
    for (const { createdAt, actorName, action, subject, before, after, details } of page.rows) {
      const [when, who] = [instant.format(createdAt), actorName]
      yield [
        when,
        who,
        auditActionNames[action] ?? action,
        auditSubjectName(subject),
        subject,
        json(before),
        json(after),
        json(details),
      ]
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}

const json = (fields: unknown): string | null => (fields === null ? null : JSON.stringify(fields))
