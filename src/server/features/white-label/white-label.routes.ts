import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { WhiteLabel, WhiteLabelInput } from '../../../contract/white-label.ts'
import type { AppContext } from '../../app-context.ts'
import { asFinishedJson, finished, type JsonOf } from '../../http/finished-json.ts'
import { requireWhiteLabel } from '../../http/require-white-label.ts'
import { currentUser } from '../../http/session.ts'
import { saveWhiteLabel } from './save-white-label.ts'
import { presentWhiteLabel } from './white-label.presenter.ts'
import { findWhiteLabel } from './white-label.reads.ts'

const path = '/api/white-label'

export const whiteLabelRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireWhiteLabel(app))

    http.get(path, { schema: { response: { 200: finished(WhiteLabel.nullable()) } } }, async (request, reply) => {
      const row = await findWhiteLabel(app.db, currentUser(request).id)
      // The framework would answer null with an empty body.
      const json = JSON.stringify(row ? presentWhiteLabel(row) : null) as JsonOf<WhiteLabel | null>
      return asFinishedJson(reply).send(json)
    })

    http.put(path, { schema: { body: WhiteLabelInput, response: { 200: WhiteLabel } } }, async (request) =>
      presentWhiteLabel(await saveWhiteLabel(app, currentUser(request).id, request.body)),
    )
  }
