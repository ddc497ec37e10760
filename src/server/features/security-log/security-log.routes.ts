import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type SecurityEntry, SecurityPage, SecurityQuery } from '../../../contract/accounts/security-log.ts'
import type { AppContext } from '../../app-context.ts'
import { operation } from '../../http/api/operation.ts'
import { findAccountId, type SecurityRow, selectSecurityLog } from './security-log.queries.ts'

/** Routes of the security log, for admins. */
export const securityLogRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/security-log',
      operation('listSecurityLog', 'Accessi, rifiuti e cambi di password', {
        querystring: SecurityQuery,
        response: { 200: SecurityPage },
      }),
      async (request) => {
        const { account, ...query } = request.query
        const userId = account ? await findAccountId(app.db, account) : undefined
        // An unknown account has no events.
        if (account && userId === undefined) return { entries: [], nextCursor: null }
        const { rows, nextCursor } = await selectSecurityLog(app.db, { ...query, userId })
        return { entries: rows.map(present), nextCursor }
      },
    )
  }

const present = ({ createdAt, details, ...entry }: SecurityRow): SecurityEntry => ({
  ...entry,
  at: createdAt.toISOString(),
  details: details as SecurityEntry['details'],
})
