import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from '../../../../contract/z.ts'
import type { AppContext } from '../../../app-context.ts'
import { readWebhookCall } from '../../../gateways/shops/webhook-call.ts'
import { webhookPath } from './keep-webhooks.ts'
import { receiveWebhook } from './receive-webhook.ts'

/** More than any of what we are told of: of an order its number alone. */
const mostBytes = 256 * 1024

/** What shops tell: no session, any origin; the signature over the raw body proves the sender. */
export const shopWebhook =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )

    http.post(
      webhookPath,
      { config: { anyOrigin: true }, schema: { response: { 200: z.object({ received: z.literal(true) }) } } },
      async (request) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await receiveWebhook(app, readWebhookCall(request.headers, rawBody))
        return { received: true as const }
      },
    )
  }
