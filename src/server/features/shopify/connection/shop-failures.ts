import type { DomainError } from '../../../../domain/errors.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import { ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { RunEnded } from '../orders/sync-run.queries.ts'

export const unreachable = ({ message, retryAfter }: ShopDown) =>
  shopifyProblems['shopify.unreachable']({ sentence: message }, { retryAfter })

/** The error that a failed sync shows to the shop's owner; null for a defect of the portal. */
export function syncFailure(error: unknown): DomainError | null {
  if (error instanceof ShopDown) return unreachable(error)
  if (error instanceof ShopRefused) return shopifyProblems[`shopify.${error.reason}`]({ sentence: error.message })
  if (error instanceof RunEnded) {
    return shopifyProblems['shopify.changed']()
  }
  return null
}
