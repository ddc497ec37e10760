import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Session, sessionId } from '../../../contract/accounts/sessions.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentSid, currentUser, endSession } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { clientOf } from '../../http/connections/client.ts'
import { selectSessionsOf } from '../../sessions/session.reads.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'
import { presentSessions } from './sessions.presenter.ts'

/** Routes for the user's own sessions. */
export const sessionRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/auth/sessions',
      operation('listOwnSessions', 'Dove si è connessi', { response: { 200: z.array(Session) } }),
      async (request) => {
        const user = currentUser(request)
        const rows = await selectSessionsOf(app.db, user.id)
        return presentSessions(rows, { user, currentSid: request.sid, now: app.clock.now() })
      },
    )

    http.delete(
      '/api/auth/sessions',
      operation('endOtherSessions', 'Chiude tutte le proprie sessioni tranne questa', {
        response: { 204: z.null().describe('Nessun contenuto') },
      }),
      async (request, reply) => {
        await endOtherSessions(app, currentUser(request), { keptSid: currentSid(request), client: clientOf(request) })
        return reply.status(204).send(null)
      },
    )

    http.delete(
      '/api/auth/sessions/:loginSessionId',
      operation('endOwnSession', 'Chiude una delle proprie sessioni', {
        params: z.object({ loginSessionId: sessionId }),
        response: { 204: z.null().describe('Nessun contenuto') },
      }),
      async (request, reply) => {
        await endOwnSession(app, currentUser(request), request.params.loginSessionId, clientOf(request))
        if (request.params.loginSessionId === request.sid) await endSession(app, request, reply)
        return reply.status(204).send(null)
      },
    )
  }
