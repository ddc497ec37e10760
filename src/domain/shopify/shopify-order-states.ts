/** States of an order from a reseller's own shop: docs/specification/shopify.md#importing-orders. */
export const shopOrderStates = ['imported', 'known', 'skipped', 'waiting', 'failed'] as const

/**
 * `known`: it already exists here in another account. `skipped`: it currently contains nothing for us to ship. `waiting`: it cannot be placed now and
 * is retried. `failed`: by a defect of the portal; also retried.
 */
export type ShopOrderState = (typeof shopOrderStates)[number]

export const shopOrderStateLabels: Readonly<Record<ShopOrderState, string>> = {
  imported: 'Importato',
  known: 'Già presente',
  skipped: 'Saltato',
  waiting: 'In attesa',
  failed: 'Non riuscito',
}

/** Whether it can still be imported, and is therefore retried. */
export const isShopOrderOpen: Readonly<Record<ShopOrderState, boolean>> = {
  imported: false,
  known: false,
  skipped: false,
  waiting: true,
  failed: true,
}
