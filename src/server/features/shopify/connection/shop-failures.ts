import { conflict, type DomainError, unavailable } from '../../../../domain/errors.ts'
import { ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { RunEnded } from '../orders/sync-run.queries.ts'

export const notConnected = () => conflict('shopify.not_connected', 'Collega prima il tuo negozio Shopify.')

export const inactiveShop = () =>
  conflict(
    'shopify.inactive',
    'Il negozio non accetta più le credenziali: inserisci quelle nuove in Integrazione Shopify.',
  )

export const syncRunning = () =>
  conflict('shopify.sync_running', 'Una sincronizzazione è già in corso: aspetta un minuto e guarda gli ordini.')

export const unreachable = ({ message, retryAfter }: ShopDown) =>
  unavailable('shopify.unreachable', message, retryAfter)

/** The error that a failed sync shows to the shop's owner; null for a defect of the portal. */
export function syncFailure(error: unknown): DomainError | null {
  if (error instanceof ShopDown) return unreachable(error)
  if (error instanceof ShopRefused) return conflict(`shopify.${error.reason}`, error.message)
  if (error instanceof RunEnded) {
    return conflict('shopify.changed', 'Nel frattempo il negozio è stato scollegato o collegato di nuovo: riprova.')
  }
  return null
}
