import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type AuditEntry, AuditPage, AuditQuery } from '../../../contract/audit.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { type AuditRow, selectAudit } from './audit.reads.ts'

/** What admins did, for admins. */
export const auditRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get(
      '/api/admin/audit',
      { schema: { querystring: AuditQuery, response: { 200: AuditPage } } },
      async (request) => {
        const { rows, nextCursor } = await selectAudit(app.db, request.query)
        return { entries: rows.map(presentAct), nextCursor }
      },
    )
  }

type Fields = Record<string, unknown> | null

const presentAct = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  actor: { id: row.actorId, name: row.actorName },
  action: row.action,
  subject: row.subject,
  before: row.before as Fields,
  after: row.after as Fields,
  details: row.details as Fields,
})
