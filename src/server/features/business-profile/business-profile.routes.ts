import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { User } from '../../../contract/accounts/accounts.ts'
import {
  AcceptancesInput,
  BusinessProfileInput,
  VatConsultation,
  VerificationInput,
} from '../../../contract/accounts/business-profile.ts'
import { id } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { requireRole } from '../../http/access/require-role.ts'
import { currentUser } from '../../http/access/session.ts'
import { presentUser } from '../accounts/accounts.presenter.ts'
import { acceptTexts } from './accept-texts.ts'
import { findVatConsultations } from './business-profile.reads.ts'
import { saveBusinessProfile } from './save-business-profile.ts'
import { presentVatConsultation } from './vat-consultations.presenter.ts'
import { verifyBusinessProfile } from './verify-business-profile.ts'

export const businessProfileRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('base'))

    http.put(
      '/api/auth/business-profile',
      { schema: { body: BusinessProfileInput, response: { 200: User } } },
      async (request) =>
        presentUser(await saveBusinessProfile(app, currentUser(request), request.body), app.clock.now()),
    )

    http.post(
      '/api/auth/acceptances',
      { schema: { body: AcceptancesInput, response: { 200: User } } },
      async (request) =>
        presentUser(await acceptTexts(app, currentUser(request).id, request.body, request.ip), app.clock.now()),
    )

    http.get(
      '/api/auth/vat-consultation',
      { schema: { response: { 200: VatConsultation.nullable() } } },
      async (request) => {
        const { id: userId } = currentUser(request)
        const row = (await findVatConsultations(app.db, [userId])).get(userId)
        return row ? presentVatConsultation(row) : null
      },
    )
  }

export const adminVerificationRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.addHook('onRequest', requireRole('admin'))

    http.put(
      '/api/admin/users/:userId/verification',
      { schema: { params: z.object({ userId: id }), body: VerificationInput, response: { 200: User } } },
      async (request) =>
        presentUser(
          await verifyBusinessProfile(app, currentUser(request).id, request.params.userId, request.body),
          app.clock.now(),
        ),
    )
  }
