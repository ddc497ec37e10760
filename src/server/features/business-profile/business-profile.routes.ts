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
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { clientOf } from '../../http/connections/client.ts'
import { presentUser } from '../accounts/accounts.presenter.ts'
import { acceptTexts } from './accept-texts.ts'
import { findVatConsultations } from './business-profile.reads.ts'
import { saveBusinessProfile } from './save-business-profile.ts'
import { presentVatConsultation } from './vat-consultations.presenter.ts'
import { verifyBusinessProfile } from './verify-business-profile.ts'

export const businessProfileRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.put(
      '/api/auth/business-profile',
      operation('saveBusinessProfile', 'Salva il profilo aziendale', {
        body: BusinessProfileInput,
        response: { 200: User },
        refusals: [429],
      }),
      async (request) =>
        presentUser(await saveBusinessProfile(app, currentUser(request), request.body), app.clock.now()),
    )

    http.post(
      '/api/auth/acceptances',
      operation(
        'acceptTexts',
        'Accetta i termini, le clausole o la dichiarazione di agire come impresa, nella versione corrente',
        { body: AcceptancesInput, response: { 200: User } },
      ),
      async (request) =>
        presentUser(await acceptTexts(app, currentUser(request).id, request.body, request.ip), app.clock.now()),
    )

    http.get(
      '/api/auth/vat-consultation',
      operation('readVatConsultation', 'Che cosa ha risposto il VIES sulla propria P.IVA; null finché non risponde', {
        response: { 200: VatConsultation.nullable() },
      }),
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
    http.put(
      '/api/admin/users/:userId/verification',
      operation('decideVerification', 'Verifica o respinge un profilo aziendale', {
        params: z.object({ userId: id }),
        body: VerificationInput,
        response: { 200: User },
      }),
      async (request) =>
        presentUser(
          await verifyBusinessProfile(
            app,
            { adminId: currentUser(request).id, client: clientOf(request) },
            request.params.userId,
            request.body,
          ),
          app.clock.now(),
        ),
    )
  }
