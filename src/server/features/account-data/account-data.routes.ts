import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CloseAccountInput, DataExport } from '../../../contract/accounts/account-data.ts'
import { id } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import { hasRole } from '../../../domain/accounts/roles.ts'
import type { AppContext } from '../../app-context.ts'
import type { DataExportRow } from '../../database/schema/account-data.ts'
import { currentUser, forgetSession } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { clientOf } from '../../http/connections/client.ts'
import { recordOpening } from '../audit/record-reads.ts'
import { findLatestExport } from './account-data.queries.ts'
import { closeAccount } from './close-account.ts'
import { exportAccountData, readDataExport, requestDataExport } from './export-account-data.ts'

const path = '/api/auth/data-exports'

export const accountDataRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.post(
      path,
      operation('askForDataExport', 'Chiede una copia dei propri dati', {
        response: { 201: DataExport },
        refusals: [429],
      }),
      async (request, reply) =>
        reply.status(201).send(presentDataExport(await requestDataExport(app, currentUser(request).id))),
    )

    http.get(
      `${path}/latest`,
      operation('readLatestDataExport', 'L’ultima copia dei propri dati che si è chiesta; null se nessuna', {
        response: { 200: DataExport.nullable() },
      }),
      async (request) => {
        const row = await findLatestExport(app.db, currentUser(request).id, exportAccountData.name)
        return row ? presentDataExport(row) : null
      },
    )

    http.get(
      `${path}/:exportId/file`,
      { schema: { params: z.object({ exportId: id }), hide: true } },
      async (request, reply) => {
        const { id: adminId, userRole } = currentUser(request)
        const { exportId } = request.params
        const file = await readDataExport(app, adminId, exportId)
        if (hasRole(userRole, 'admin')) {
          const read = { adminId, action: 'account.download_data', subject: `data_export:${exportId}` } as const
          await recordOpening(app, read)
        }
        return reply
          .type('application/json; charset=utf-8')
          .header('Cache-Control', 'private, no-store')
          .header('Content-Disposition', 'attachment; filename="filiera-dati.json"')
          .send(file)
      },
    )

    http.post(
      '/api/auth/account/close',
      operation('closeAccount', 'Chiude il proprio account', {
        body: CloseAccountInput,
        response: { 204: z.null().describe('Nessun contenuto') },
        refusals: [429],
      }),
      async (request, reply) => {
        await closeAccount(app, currentUser(request), clientOf(request), request.body)
        forgetSession(app, request, reply)
        return reply.status(204).send(null)
      },
    )
  }

function presentDataExport({ id, state, size, createdAt, readyAt, expiresAt }: DataExportRow): DataExport {
  return {
    id,
    state,
    size,
    createdAt: createdAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }
}
