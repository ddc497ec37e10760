/** Numbers of references that prevent the removal of a variant, each counted up to `maxUsesTold` + 1. */
export type VariantUses = {
  orders: number
  reservations: number
  wishlists: number
}

/** Higher numbers are displayed as 'oltre 100'. */
export const maxUsesTold = 100

const nouns = [
  ['orders', 'ordine', 'ordini'],
  ['reservations', 'riserva', 'riserve'],
  ['wishlists', 'wishlist', 'wishlist'],
] as const

const list = new Intl.ListFormat('it-IT')

/** `2 ordini, 1 riserva e 3 wishlist` */
export function variantUsesText(uses: VariantUses): string {
  const parts = nouns.filter(([use]) => uses[use] > 0)
  return list.format(parts.map(([use, one, many]) => `${number(uses[use])} ${uses[use] === 1 ? one : many}`))
}

const number = (n: number): string => (n > maxUsesTold ? `oltre ${maxUsesTold}` : String(n))
