/**
 * SKUs for a copied product, in order of preference: `DW-ABITO-COPIA`, `DW-ABITO-COPIA2` … A copy of a copy gets the next number, not a second
 * suffix.
 */
export function copiedSkus(sku: string): string[] {
  const base = `${sku.replace(/-COPIA\d*$/i, '').slice(0, 60)}-COPIA`
  return Array.from({ length: 100 }, (_, at) => (at === 0 ? base : `${base}${at + 1}`))
}
