import type { ShopifyOrder } from '../../../../contract/shopify-orders.ts'
import type { ShopOrderState } from '../../../../domain/shopify-order-states.ts'
import type { StatusTint } from '../../../ui/status-badge.tsx'

/** Where the ledger begins on the page. */
export const ledgerHash = 'ordini-del-negozio'

/** Over the figures; each leads to those orders alone. */
export const figureLabels: Readonly<Record<ShopOrderState, string>> = {
  imported: 'Importati',
  known: 'Già presenti',
  skipped: 'Saltati',
  waiting: 'In attesa',
  failed: 'Non riusciti',
}

/** What comes first is what somebody has to do something about. */
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

/** What the toast says once an order was tried again. */
export const retriedText = ({
  name,
  state,
  reason,
  order,
}: Pick<ShopifyOrder, 'name' | 'state' | 'reason' | 'order'>) => ({
  title: `${name}: ${retriedTitles[state]}`,
  message: reason ?? (order ? `Nel portale è l’ordine ${order.orderNumber}.` : ''),
})
