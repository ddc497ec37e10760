import type { MadeOnce } from '../../../domain/made-earlier.ts'
import { requestProblems } from '../../../domain/request-problems.ts'
import type { Transaction } from '../../database/database.ts'
import { claimKey, findKey, type IdempotentRequest, saveResult } from './idempotency.queries.ts'

export type { IdempotentRequest }

interface Result {
  made: MadeOnce
  /** The result's id, if known in advance: it is then stored together with the key. */
  id?: string
}

/**
 * Runs `work` once per Idempotency-Key. The same key and body returns the id of the first result. Another body is a 409 that describes the first
 * result; another call is a 409 that describes the first use of the key. The key is written in the transaction of the work, so a failed request
 * leaves it unused.
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
    throw requestProblems['idempotency.reused']({ made, earlier: earlier?.made ?? null })
  }
  return earlier.resultId
}
