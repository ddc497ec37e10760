import type { ShopifyOrder } from '../../../../contract/shopify/shopify-orders.ts'
import type { ShopOrderState } from '../../../../domain/shopify/shopify-order-states.ts'
import type { StatusTint } from '../../../ui/status-badge.tsx'

/** Anchor of the ledger on the page. */
export const ledgerHash = 'ordini-del-negozio'

/** Labels of the figures; each figure links to the orders in its state. */
export const figureLabels: Readonly<Record<ShopOrderState, string>> = {
  imported: 'Importati',
  known: 'Già presenti',
  skipped: 'Saltati',
  waiting: 'In attesa',
  failed: 'Non riusciti',
}

/** States that need action come before the others. */
export const figuresInOrder: readonly ShopOrderState[] = ['imported', 'waiting', 'failed', 'known', 'skipped']

export const stateTints: Readonly<Record<ShopOrderState, StatusTint>> = {
  imported: 'paid',
  known: 'neutral',
  skipped: 'neutral',
  waiting: 'pending',
  failed: 'error',
}

const noneTexts: Readonly<Record<ShopOrderState, string>> = {
  imported: 'Nessun ordine importato',
  known: 'Nessun ordine già presente',
  skipped: 'Nessun ordine saltato',
  waiting: 'Nessun ordine in attesa',
  failed: 'Nessun ordine non riuscito',
}

export const noneText = (state: ShopOrderState | undefined): string =>
  state === undefined ? 'Nessun ordine' : noneTexts[state]

const retriedTitles: Readonly<Record<ShopOrderState, string>> = {
  imported: 'importato',
  known: 'già presente',
  skipped: 'saltato',
  waiting: 'aspetta ancora',
  failed: 'non riuscito',
}

/** Toast text after an order was retried. */
export const retriedText = ({
  name,
  state,
  reason,
  order,
}: Pick<ShopifyOrder, 'name' | 'state' | 'reason' | 'order'>) => ({
  title: `${name}: ${retriedTitles[state]}`,
  message: reason ?? (order ? `Nel portale è l’ordine ${order.orderNumber}.` : ''),
})
