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
import { currentUser, endSession, startSession } from '../../http/access/session.ts'
import { setSessionCookie } from '../../http/access/session-cookie.ts'
import { locationOf } from '../../http/answers/location.ts'
import { operation } from '../../http/api/operation.ts'
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
    http.post(
      '/api/register',
      operation('register', 'Crea un account e accede', {
        body: RegisterInput,
        response: { 201: User },
        refusals: [429],
      }),
      async (request, reply) => {
        const client = clientOf(request)
        const user = await register(app, request.body, client)
        await startSession(app, request, reply, user, (tx) => announceSignIn(app, tx, user, client))
        return reply.status(201).send(presentUser(user, app.clock.now()))
      },
    )

    http.post(
      '/api/login',
      operation('signIn', 'Accede', { body: LoginInput, response: { 200: User }, refusals: [401, 429] }),
      async (request, reply) => {
        const client = clientOf(request)
        const user = await signIn(app, request.body, client)
        await startSession(app, request, reply, user, (tx) => announceSignIn(app, tx, user, client))
        return presentUser(user, app.clock.now())
      },
    )

    http.post(
      '/api/logout',
      operation('signOut', 'Chiude la sessione', { response: { 204: Nothing } }),
      async (request, reply) => {
        await endSession(app, request, reply)
        return reply.status(204).send(null)
      },
    )

    const ReturnTo = z.object({ returnTo: z.string().max(500).optional() })

    http.get(
      '/api/login',
      operation('openSignIn', 'Porta alla pagina di accesso, o all’area cliente di chi ha già effettuato l’accesso', {
        querystring: ReturnTo,
        response: { 302: z.null() },
      }),
      async (request, reply) => {
        const returnTo = ownPagePath(request.query.returnTo)
        const wanted = request.user ? returnTo : returnTo && `/login?returnTo=${encodeURIComponent(returnTo)}`
        return reply.redirect(locationOf(wanted) ?? (request.user ? '/dashboard' : '/login'))
      },
    )

    http.get(
      '/api/logout',
      operation('signOutAndLeave', 'Chiude la sessione e porta alla home', { response: { 302: z.null() } }),
      async (request, reply) => {
        await endSession(app, request, reply)
        return reply.redirect('/')
      },
    )

    http.post(
      '/api/auth/password/forgot',
      operation('requestPasswordReset', 'Chiede il link per reimpostare la password', {
        body: ForgotPasswordInput,
        response: { 204: Nothing },
        refusals: [429],
      }),
      async (request, reply) => {
        await requestPasswordReset(app, request.body.email, clientOf(request))
        return reply.status(204).send(null)
      },
    )

    http.post(
      '/api/auth/password/reset',
      operation('resetPassword', 'Imposta una nuova password con il link ricevuto', {
        body: ResetPasswordInput,
        response: { 204: Nothing },
        refusals: [429],
      }),
      async (request, reply) => {
        await resetPassword(app, request.body, clientOf(request))
        return reply.status(204).send(null)
      },
    )
  }

export const ownAccountRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/auth/user',
      operation('readOwnUser', 'Il proprio account', { response: { 200: User } }),
      async (request) => presentUser(currentUser(request), app.clock.now()),
    )

    http.put(
      '/api/auth/preferences',
      operation('savePreferences', 'Salva le preferenze del proprio account', {
        body: PreferencesInput,
        response: { 200: User },
      }),
      async (request) =>
        presentUser(await savePreferences(app, currentUser(request).id, request.body), app.clock.now()),
    )

    http.post(
      '/api/auth/password/change',
      operation('changePassword', 'Cambia la propria password', {
        body: ChangePasswordInput,
        response: { 204: Nothing },
        refusals: [429],
      }),
      async (request, reply) => {
        const begun = await changePassword(app, currentUser(request), clientOf(request), request.body)
        setSessionCookie(app, request, reply, begun)
        return reply.status(204).send(null)
      },
    )
  }
