/** Kinds of rows in the stock ledger. `quantityDelta` changes the stock on hand, `heldDelta` the held stock. */
export const stockMovementKinds = ['receipt', 'adjustment', 'hold', 'release', 'sale', 'restock'] as const

export type StockMovementKind = (typeof stockMovementKinds)[number]

/** A requested stock line. Lines are merged and sorted by id, so that concurrent orders never deadlock. */
export interface StockLine {
  stockItemId: string
  quantity: number
}

export function mergeStockLines(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>()
  for (const { stockItemId, quantity } of lines) {
    quantities.set(stockItemId, (quantities.get(stockItemId) ?? 0) + quantity)
  }
  return [...quantities]
    .map(([stockItemId, quantity]) => ({ stockItemId, quantity }))
    .sort((a, b) => (a.stockItemId < b.stockItemId ? -1 : 1))
}
