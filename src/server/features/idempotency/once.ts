import { conflict } from '../../../domain/errors.ts'
import type { Transaction } from '../../database/database.ts'
import { claimKey, findKey, type IdempotentRequest, saveResult } from './idempotency.queries.ts'
import { type MadeOnce, usedEarlier } from './made-earlier.ts'

export type { IdempotentRequest }

interface Result {
  made: MadeOnce
  /** Its id if it is known before the work: it is then written with the key. */
  id?: string
}

/**
 * Runs `work` once per Idempotency-Key: the same key and body returns the first result's id again, another body is a 409 that says what the
 * first has become, and another call one that says what the key was used for. The key is written in the transaction of the work, so a failed request leaves it unused.
 */
export async function once(
  tx: Transaction,
  request: IdempotentRequest | null,
  result: Result,
  work: () => Promise<string>,
): Promise<string> {
  if (!request) return work()
  const { made, id } = result
  if (await claimKey(tx, request, result)) {
    const resultId = await work()
    if (resultId !== id) await saveResult(tx, request, resultId)
    return resultId
  }
  const earlier = await findKey(tx, request)
  if (earlier?.requestHash !== request.requestHash || !earlier.resultId) {
    throw conflict('idempotency.reused', usedEarlier(made, earlier?.made ?? null))
  }
  return earlier.resultId
}
