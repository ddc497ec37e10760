import { conflict } from '../../../domain/errors.ts'
import type { Transaction } from '../../database/database.ts'
import { claimKey, findKey, type IdempotentRequest, saveResult } from './idempotency.queries.ts'

export type { IdempotentRequest }

/**
 * Runs `work` once per Idempotency-Key: the same key and body returns the first result's id again, another body is a 409. The key is
 * written in the transaction of the work, so a failed request leaves it unused.
 */
export async function once(
  tx: Transaction,
  request: IdempotentRequest | null,
  work: () => Promise<string>,
  /** The result's id if it is known before the work: it is then written with the key. */
  expectedId: string | null = null,
): Promise<string> {
  if (!request) return work()
  if (await claimKey(tx, request, expectedId)) {
    const resultId = await work()
    if (resultId !== expectedId) await saveResult(tx, request, resultId)
    return resultId
  }
  const earlier = await findKey(tx, request)
  if (earlier?.requestHash !== request.requestHash || !earlier.resultId) {
    throw conflict(
      'idempotency.reused',
      'Questa richiesta è già stata usata per un’altra operazione: ricarica la pagina e riprova.',
    )
  }
  return earlier.resultId
}
