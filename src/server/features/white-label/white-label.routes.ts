import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { WhiteLabel, WhiteLabelInput } from '../../../contract/white-label.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { saveWhiteLabel } from './save-white-label.ts'
import { presentWhiteLabel } from './white-label.presenter.ts'
import { findWhiteLabel } from './white-label.reads.ts'

const path = '/api/white-label'

export const whiteLabelRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      path,
      operation('readOwnWhiteLabel', 'Il proprio white label, o null', { response: { 200: WhiteLabel.nullable() } }),
      async (request) => {
        const row = await findWhiteLabel(app.db, currentUser(request).id)
        return row ? presentWhiteLabel(row) : null
      },
    )

    http.put(
      path,
      operation('saveWhiteLabel', 'Salva il proprio white label al posto del precedente', {
        body: WhiteLabelInput,
        response: { 200: WhiteLabel },
      }),
      async (request) => presentWhiteLabel(await saveWhiteLabel(app, currentUser(request).id, request.body)),
    )
  }
