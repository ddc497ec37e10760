/** What can become of an order of a reseller's own shop: docs/specification/shopify.md#importing-orders. */
export const shopOrderStates = ['imported', 'known', 'skipped', 'waiting', 'failed'] as const

/**
 * What became of an order of the shop. `known`: it stands here already, of another account. `skipped`: there is nothing in it for us to send, as
 * the shop has it now. `waiting`: it cannot be placed now, and is tried again. `failed`: by a defect of ours; tried again too.
 */
export type ShopOrderState = (typeof shopOrderStates)[number]

export const shopOrderStateLabels: Readonly<Record<ShopOrderState, string>> = {
  imported: 'Importato',
  known: 'Già presente',
  skipped: 'Saltato',
  waiting: 'In attesa',
  failed: 'Non riuscito',
}

/** Whether it can still come to be imported: then it is tried again. */
export const isShopOrderOpen: Readonly<Record<ShopOrderState, boolean>> = {
  imported: false,
  known: false,
  skipped: false,
  waiting: true,
  failed: true,
}
