import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  LoginInput,
  PreferencesInput,
  RegisterInput,
  ResetPasswordInput,
  User,
} from '../../../contract/accounts/accounts.ts'
import { z } from '../../../contract/z.ts'
import { ownPagePath } from '../../../domain/own-path.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser, endSession, startSession } from '../../http/access/session.ts'
import { setSessionCookie } from '../../http/access/session-cookie.ts'
import { locationOf } from '../../http/answers/location.ts'
import { clientOf } from '../../http/connections/client.ts'
import { presentUser } from './accounts.presenter.ts'
import { changePassword } from './change-password.ts'
import { savePreferences } from './mail-preferences.ts'
import { register } from './register.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { announceSignIn, signIn } from './sign-in.ts'

const Nothing = z.null().describe('Nessun contenuto')

export const accountRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.post('/api/register', { schema: { body: RegisterInput, response: { 201: User } } }, async (request, reply) => {
      const client = clientOf(request)
      const user = await register(app, request.body, client)
      await startSession(app, request, reply, user, (tx) => announceSignIn(app, tx, user, client))
      return reply.status(201).send(presentUser(user, app.clock.now()))
    })

    http.post('/api/login', { schema: { body: LoginInput, response: { 200: User } } }, async (request, reply) => {
      const client = clientOf(request)
      const user = await signIn(app, request.body, client)
      await startSession(app, request, reply, user, (tx) => announceSignIn(app, tx, user, client))
      return presentUser(user, app.clock.now())
    })

    http.post('/api/logout', { schema: { response: { 204: Nothing } } }, async (request, reply) => {
      await endSession(app, request, reply)
      return reply.status(204).send(null)
    })

    const ReturnTo = z.object({ returnTo: z.string().max(500).optional() })

    http.get('/api/login', { schema: { querystring: ReturnTo } }, async (request, reply) => {
      const returnTo = ownPagePath(request.query.returnTo)
      const wanted = request.user ? returnTo : returnTo && `/login?returnTo=${encodeURIComponent(returnTo)}`
      return reply.redirect(locationOf(wanted) ?? (request.user ? '/dashboard' : '/login'))
    })

    http.get('/api/logout', async (request, reply) => {
      await endSession(app, request, reply)
      return reply.redirect('/')
    })

    http.post(
      '/api/auth/password/forgot',
      { schema: { body: ForgotPasswordInput, response: { 204: Nothing } } },
      async (request, reply) => {
        await requestPasswordReset(app, request.body.email, clientOf(request))
        return reply.status(204).send(null)
      },
    )

    http.post(
      '/api/auth/password/reset',
      { schema: { body: ResetPasswordInput, response: { 204: Nothing } } },
      async (request, reply) => {
        await resetPassword(app, request.body, clientOf(request))
        return reply.status(204).send(null)
      },
    )
  }

export const ownAccountRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('base'))

    http.get('/api/auth/user', { schema: { response: { 200: User } } }, async (request) =>
      presentUser(currentUser(request), app.clock.now()),
    )

    http.put(
      '/api/auth/preferences',
      { schema: { body: PreferencesInput, response: { 200: User } } },
      async (request) =>
        presentUser(await savePreferences(app, currentUser(request).id, request.body), app.clock.now()),
    )

    http.post(
      '/api/auth/password/change',
      { schema: { body: ChangePasswordInput, response: { 204: Nothing } } },
      async (request, reply) => {
        const begun = await changePassword(app, currentUser(request), clientOf(request), request.body)
        setSessionCookie(app, request, reply, begun)
        return reply.status(204).send(null)
      },
    )
  }
