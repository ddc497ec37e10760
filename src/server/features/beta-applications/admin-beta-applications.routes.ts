import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AdminBetaApplication, BetaAnswerInput, BetaApplicationListQuery } from '../../../contract/beta-applications.ts'
import { id } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { answerBetaApplication } from './answer-beta-application.ts'
import { presentAdminBetaApplication } from './beta-applications.presenter.ts'
import { selectBetaApplications } from './beta-applications.queries.ts'

export const adminBetaApplicationRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/beta-applications',
      operation('listAllBetaApplications', 'Le candidature al Programma Beta', {
        querystring: BetaApplicationListQuery,
        response: { 200: z.array(AdminBetaApplication) },
      }),
      async (request, reply) => {
        const page = await selectBetaApplications(app.db, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(presentAdminBetaApplication)
      },
    )

    http.put(
      '/api/admin/beta-applications/:applicationId',
      operation('answerBetaApplication', 'Approva o rifiuta una candidatura in attesa: al massimo 10 approvate', {
        params: z.object({ applicationId: id }),
        body: BetaAnswerInput,
        response: { 200: AdminBetaApplication },
      }),
      async (request) =>
        presentAdminBetaApplication(
          await answerBetaApplication(app, currentUser(request).id, request.params.applicationId, request.body),
        ),
    )
  }
