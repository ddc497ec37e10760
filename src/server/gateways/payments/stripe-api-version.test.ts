import { expect, test } from 'vitest'
import { startStripeStandIn } from '../../testing/stripe/stripe-stand-in.ts'
import { stripeApiVersion, stripeGateway } from './stripe-gateway.ts'

test('every call to Stripe names the pinned version of its API', async () => {
  await using outside = await startStripeStandIn()
  const gateway = stripeGateway({
    stripeSecretKey: outside.key,
    stripeWebhookSecrets: ['whsec_filiera'],
    stripeApiUrl: outside.url,
  })
  // Calls by jobs and calls that a person waits for have clients of their own.
  expect(await gateway.findOutcome('cs_test_1')).toBeNull()
  expect(await gateway.plans.findSubscription('sub_1')).toBeNull()
  expect(outside.versions).toEqual([stripeApiVersion, stripeApiVersion])
})
