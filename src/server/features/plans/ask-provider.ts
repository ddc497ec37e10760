import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../../app-context.ts'
import { paymentUnavailable } from '../payments/create-checkout.ts'

/** Nobody waits longer for the provider: what it does meanwhile is found by its event, or by the next question. */
const longestWaitMs = 4_500

/** Asks the provider for something that a person waits for; 503 where it fails or takes too long. */
export async function askProvider<Answer>(app: AppContext, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await within(longestWaitMs, ask())
  } catch (error) {
    app.log.error({ err: error }, 'The payment provider did not answer about a plan')
    throw paymentUnavailable()
  }
}

/** Rejects if the work is not done after so many milliseconds; the work goes on. */
export async function within<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController()
  const tooLate = sleep(ms, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`No answer within ${ms} ms`)
  })
  // Ended by the answer, it rejects, and nobody listens any more.
  tooLate.catch(() => undefined)
  try {
    return await Promise.race([work, tooLate])
  } finally {
    waiting.abort()
  }
}
