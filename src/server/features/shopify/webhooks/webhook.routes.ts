import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from '../../../../contract/z.ts'
import type { AppContext } from '../../../app-context.ts'
import { readWebhookCall } from '../../../gateways/shops/webhook-call.ts'
import { operation } from '../../../http/api/operation.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { webhookPath } from './register-webhooks.ts'

/** Larger than any event that we subscribe to; of an order only its number is read. */
const maxBytes = 256 * 1024

/** Webhooks of shops: no session, any origin. The signature over the raw body authenticates the sender. */
export const shopWebhook =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )

    http.post(
      webhookPath,
      {
        ...operation(
          'receiveShopifyWebhook',
          'Gli avvisi dei negozi, autenticati dalla firma con il segreto dell’app',
          { response: { 200: z.object({ received: z.literal(true) }) }, refusals: [401] },
        ),
        config: { anyOrigin: true },
      },
      async (request) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await receiveWebhook(app, readWebhookCall(request.headers, rawBody))
        return { received: true as const }
      },
    )
  }
