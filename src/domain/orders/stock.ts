import { conflict, type DomainError } from '../errors.ts'

/** Kinds of rows in the stock ledger. `quantityDelta` changes the stock on hand, `heldDelta` the held stock. */
export const stockMovementKinds = ['receipt', 'adjustment', 'hold', 'release', 'sale', 'restock'] as const

export type StockMovementKind = (typeof stockMovementKinds)[number]

/** The refusal if more is requested than available. */
export function insufficientStock(available: number): DomainError {
  const left = Math.max(0, available)
  const message =
    left === 0
      ? 'Prodotto esaurito'
      : `Disponibilità insufficiente: ${left === 1 ? 'ne resta 1' : `ne restano ${left}`}`
  return conflict('stock.insufficient', message)
}

/**
 * The refusal of the lines whose stock item is short, with its available quantity (`left`). `places`: the indexes of a merged line in the request.
 */
export function insufficientLines(
  lines: readonly { stockItemId: string | null; places: readonly number[] }[],
  left: ReadonlyMap<string | null, number>,
): DomainError {
  const fields = lines.flatMap(({ stockItemId, places }) => {
    const available = left.get(stockItemId)
    if (available === undefined) return []
    return places.map((place) => [`items.${place}.quantity`, insufficientStock(available).message])
  })
  const message = 'Alcuni articoli non bastano: correggi le quantità segnate e riprova.'
  return conflict('stock.insufficient', message, Object.fromEntries(fields))
}

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
