import { expect, test } from 'vitest'
import { handledEventTypes } from './stripe-events.ts'
import { handledPlanEventTypes } from './stripe-plan-events.ts'

/** `stripe.events.list` takes «an array of up to 20 strings» as `types`, in one call: with more, what webhooks lost would never be found again. */
const mostTypesPerList = 20

test('the types of events that are read fit into one question to Stripe’s list, each once', () => {
  const types = [...handledEventTypes, ...handledPlanEventTypes]
  expect(new Set(types).size).toBe(types.length)
  expect(types.length).toBeLessThanOrEqual(mostTypesPerList)
})
