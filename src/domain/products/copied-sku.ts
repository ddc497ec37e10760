/** What a copy may be called, the nicest first: `DW-ABITO-COPIA`, `DW-ABITO-COPIA2` … A copy's copy counts on. */
export function copiedSkus(sku: string): string[] {
  const base = `${sku.replace(/-COPIA\d*$/i, '').slice(0, 60)}-COPIA`
  return Array.from({ length: 100 }, (_, at) => (at === 0 ? base : `${base}${at + 1}`))
}
