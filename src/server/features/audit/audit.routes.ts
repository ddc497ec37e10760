import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AuditActor, type AuditEntry, AuditFilter, AuditPage, AuditQuery } from '../../../contract/accounts/audit.ts'
import { z } from '../../../contract/z.ts'
import { auditSubjectName } from '../../../domain/accounts/audit-subjects.ts'
import { readAudit } from '../../../domain/accounts/read-audit.ts'
import { businessTimeZone } from '../../../domain/time/clock.ts'
import { slashedDay } from '../../../domain/time/italian-day.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { answerCsv } from '../../http/answers/csv-answer.ts'
import { operation } from '../../http/api/operation.ts'
import { type AuditRow, selectActors, selectAudit } from './audit.reads.ts'
import { auditColumns, exportAudit } from './export-audit.ts'
import { recordedRows } from './record-reads.ts'

export const auditRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/audit',
      operation('listAudit', 'Che cosa hanno fatto gli amministratori, con prima e dopo', {
        querystring: AuditQuery,
        response: { 200: AuditPage },
      }),
      async (request) => {
        const { rows, nextCursor } = await selectAudit(app.db, request.query)
        return { entries: rows.map(presentAct), nextCursor }
      },
    )

    http.get(
      '/api/admin/audit/actors',
      operation('listAuditActors', 'Gli amministratori che hanno fatto qualcosa', {
        response: { 200: z.array(AuditActor) },
      }),
      () => selectActors(app.db),
    )

    http.get(
      '/api/admin/audit.csv',
      operation('exportAudit', 'Il registro delle azioni come CSV, con gli stessi filtri', {
        querystring: AuditFilter,
        produces: ['text/csv'],
      }),
      (request, reply) =>
        answerCsv(reply, {
          name: 'registro-azioni',
          reader: 'person',
          header: auditColumns,
          rows: recordedRows(
            app,
            { adminId: currentUser(request).id, action: 'audit.export', subject: 'list:audit', filter: request.query },
            exportAudit(app, request.query),
          ),
        }),
    )
  }

const instant = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: businessTimeZone,
})
const month = new Intl.DateTimeFormat('it-IT', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Dates and times in the format used by the pages. */
const formats = {
  instant: (text: string) => instant.format(new Date(text)),
  day: slashedDay,
  month: (text: string) => month.format(new Date(`${text}-01T00:00:00Z`)),
}

type Fields = Record<string, unknown> | null

function presentAct(row: AuditRow): AuditEntry {
  const { id, action, subject } = row
  const fields = { before: row.before as Fields, after: row.after as Fields, details: row.details as Fields }
  return {
    id,
    at: row.createdAt.toISOString(),
    actor: { id: row.actorId, name: row.actorName },
    action,
    subject,
    subjectName: auditSubjectName(subject),
    ...fields,
    ...readAudit({ subject, ...fields }, formats),
  }
}
