import { expect, test } from 'vitest'
import { handledEventTypes } from './stripe-events.ts'
import { handledPlanEventTypes } from './stripe-plan-events.ts'

/** `stripe.events.list` accepts «an array of up to 20 strings» as `types` in one call. Beyond that, lost webhooks could not be recovered. */
const maxTypesPerList = 20

test('the handled event types are unique and fit into one call to Stripe’s event list', () => {
  const types = [...handledEventTypes, ...handledPlanEventTypes]
  expect(new Set(types).size).toBe(types.length)
  expect(types.length).toBeLessThanOrEqual(maxTypesPerList)
})
