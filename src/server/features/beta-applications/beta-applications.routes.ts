import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { BetaApplication, BetaApplicationInput } from '../../../contract/beta-applications.ts'
import { pageQuery } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { presentOwnBetaApplication } from './beta-applications.presenter.ts'
import { selectOwnBetaApplications } from './beta-applications.queries.ts'
import { submitBetaApplication } from './submit-beta-application.ts'

/** Open to base accounts too. */
export const betaApplicationRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/beta-applications/mine',
      operation('listOwnBetaApplications', 'Le proprie candidature', {
        querystring: pageQuery,
        response: { 200: z.array(BetaApplication) },
      }),
      async (request, reply) => {
        const page = await selectOwnBetaApplications(app.db, currentUser(request).id, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(presentOwnBetaApplication)
      },
    )

    http.post(
      '/api/beta-applications',
      {
        ...operation('submitBetaApplication', 'Invia una candidatura al programma beta', {
          body: BetaApplicationInput,
          response: { 201: BetaApplication },
        }),
        config: { idempotent: true },
      },
      async (request, reply) => {
        const application = await submitBetaApplication(
          app,
          currentUser(request).id,
          request.body,
          idempotencyKey(request),
        )
        return reply.status(201).send(presentOwnBetaApplication(application))
      },
    )
  }
