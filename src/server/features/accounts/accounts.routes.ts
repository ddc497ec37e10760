import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  ChangePasswordInput,
  ForgotPasswordInput,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  User,
} from '../../../contract/accounts.ts'
import { BusinessProfileInput, VerificationInput } from '../../../contract/business-profile.ts'
import { AdminUserListQuery } from '../../../contract/customers.ts'
import { id } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import { ownPagePath } from '../../../domain/own-path.ts'
import type { AppContext } from '../../app-context.ts'

import { setPageHeaders } from '../../http/paging.ts'
import { requireRole } from '../../http/require-role.ts'
import { currentUser, endSession, startSession } from '../../http/session.ts'
import { presentUser } from './accounts.presenter.ts'
import { selectUsers } from './accounts.queries.ts'
import { changePassword } from './change-password.ts'
import { register } from './register.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { saveBusinessProfile } from './save-business-profile.ts'
import { signIn } from './sign-in.ts'
import { verifyBusiness } from './verify-business.ts'

const Nothing = z.null().describe('Nessun contenuto')

export const accountRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.post('/api/register', { schema: { body: RegisterInput, response: { 201: User } } }, async (request, reply) => {
      const user = await register(app, request.body, request.ip)
      await startSession(app, request, reply, user)
      return reply.status(201).send(presentUser(user))
    })

    http.post('/api/login', { schema: { body: LoginInput, response: { 200: User } } }, async (request, reply) => {
      const user = await signIn(app, request.body, request.ip)
      await startSession(app, request, reply, user)
      return presentUser(user)
    })

    http.post('/api/logout', { schema: { response: { 204: Nothing } } }, async (request, reply) => {
      await endSession(app, request, reply)
      return reply.status(204).send(null)
    })

    const ReturnTo = z.object({ returnTo: z.string().max(500).optional() })

    http.get('/api/login', { schema: { querystring: ReturnTo } }, async (request, reply) => {
      const returnTo = ownPagePath(request.query.returnTo)
      if (request.user) return reply.redirect(returnTo ?? '/dashboard')
      return reply.redirect(returnTo ? `/login?returnTo=${encodeURIComponent(returnTo)}` : '/login')
    })

    http.get('/api/logout', async (request, reply) => {
      await endSession(app, request, reply)
      return reply.redirect('/')
    })

    http.post(
      '/api/auth/password/forgot',
      { schema: { body: ForgotPasswordInput, response: { 204: Nothing } } },
      async (request, reply) => {
        await requestPasswordReset(app, request.body.email, request.ip)
        return reply.status(204).send(null)
      },
    )

    http.post(
      '/api/auth/password/reset',
      { schema: { body: ResetPasswordInput, response: { 204: Nothing } } },
      async (request, reply) => {
        await resetPassword(app, request.body, request.ip)
        return reply.status(204).send(null)
      },
    )
  }

/** What the signed-in user does with the own account. */
export const ownAccountRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('base'))

    http.get('/api/auth/user', { schema: { response: { 200: User } } }, async (request) =>
      presentUser(currentUser(request)),
    )

    http.put(
      '/api/auth/business-profile',
      { schema: { body: BusinessProfileInput, response: { 200: User } } },
      async (request) => presentUser(await saveBusinessProfile(app, currentUser(request).id, request.body)),
    )

    http.post(
      '/api/auth/password/change',
      { schema: { body: ChangePasswordInput, response: { 204: Nothing } } },
      async (request, reply) => {
        await changePassword(app, currentUser(request), { sid: request.sid, address: request.ip }, request.body)
        return reply.status(204).send(null)
      },
    )
  }

/** Customers as the admin sees them. */
export const adminAccountRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.get(
      '/api/admin/users',
      { schema: { querystring: AdminUserListQuery, response: { 200: z.array(User) } } },
      async (request, reply) => {
        const page = await selectUsers(app.db, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(presentUser)
      },
    )

    http.put(
      '/api/admin/users/:userId/verification',
      { schema: { params: z.object({ userId: id }), body: VerificationInput, response: { 200: User } } },
      async (request) =>
        presentUser(await verifyBusiness(app, currentUser(request).id, request.params.userId, request.body)),
    )
  }
