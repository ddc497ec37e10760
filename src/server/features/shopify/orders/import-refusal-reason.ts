import { DomainError } from '../../../../domain/errors.ts'
import type { AppContext } from '../../../app-context.ts'
import { postgresCode } from '../../../database/database.ts'
import { recordFailure } from '../../error-log/record-error.ts'
import { RunEnded } from './sync-run.queries.ts'

export const takenReason = 'È già stato importato da un altro account'

interface Trouble {
  state: 'waiting' | 'known' | 'failed'
  /** Italian. */
  reason: string
}

/** The problem of this order alone, for its ledger entry. Rethrows errors that concern the whole import. */
export async function importRefusalReason(
  app: AppContext,
  error: unknown,
  { userId, shopifyOrderId }: { userId: string; shopifyOrderId: string },
): Promise<Trouble> {
  if (error instanceof RunEnded) throw error
  // Another account has imported it from the same shop.
  if (postgresCode(error) === '23505') return { state: 'known', reason: takenReason }
  if (error instanceof DomainError) {
    if (error.kind === 'forbidden' || error.kind === 'unavailable') throw error
    return { state: 'waiting', reason: error.message }
  }
  await recordFailure(app, error, {
    source: 'jobs',
    errorType: 'shopify.order_not_imported',
    errorMessage: 'Un ordine Shopify non si riesce a importare',
    payload: { userId, shopifyOrderId },
  })
  return {
    state: 'failed',
    reason: 'Per un problema nostro non siamo riusciti a importarlo: lo stiamo verificando, e lo riproviamo',
  }
}
