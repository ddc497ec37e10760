import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from '../../../../contract/z.ts'
import { paymentProblems } from '../../../../domain/orders/paying/payment-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import { BadSignature, MalformedEvent } from '../../../gateways/payments/payment-gateway.ts'
import type { PlanEvent } from '../../../gateways/payments/plan-gateway.ts'
import { operation } from '../../../http/api/operation.ts'
import { badSignatureNotes, receivePaymentEvent } from './receive-payment-event.ts'

/** The provider's webhook: no session, any origin; the signature over the raw body proves the sender. Plan events go to `receivePlanEvent`. */
export const paymentWebhook =
  (app: AppContext, receivePlanEvent: (event: PlanEvent) => Promise<void>): FastifyPluginAsyncZod =>
  async (http) => {
    const recordBadSignature = badSignatureNotes(app)

    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    http.post(
      '/api/payments/webhook',
      {
        ...operation('receivePaymentEvent', 'Riceve gli eventi firmati del gestore dei pagamenti', {
          response: { 200: z.object({ received: z.literal(true) }) },
        }), // A plan event changes an account, but the database notifies every process of that.
        config: { anyOrigin: true, keepsSessionCache: true },
      },
      async (request) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = await readEvent(rawBody, request.headers)
        await (event.type === 'plan' ? receivePlanEvent(event) : receivePaymentEvent(app, event))
        return { received: true as const }
      },
    )

    async function readEvent(...call: Parameters<AppContext['payments']['readEvent']>) {
      try {
        return app.payments.readEvent(...call)
      } catch (error) {
        if (error instanceof BadSignature) {
          await recordBadSignature()
          throw paymentProblems['payment.signature']()
        }
        if (error instanceof MalformedEvent) throw paymentProblems['payment.event']()
        throw error
      }
    }
  }
