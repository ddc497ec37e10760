interface NamedItem {
  id: string
  productName: string
  variantInfo: string | null
}

const mostNamed = 5

/** Pieces of an order, for its history: `2 × Cappotto Nero / M, 1 × Sciarpa`. */
export function piecesSentence(
  lines: readonly { itemId: string; quantity: number }[],
  items: readonly NamedItem[],
): string {
  const named = lines.slice(0, mostNamed).flatMap(({ itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId)
    return item ? [`${quantity} × ${[item.productName, item.variantInfo].filter(Boolean).join(' ')}`] : []
  })
  const others = lines.length - named.length
  const more = others === 1 ? ['un altro articolo'] : [`altri ${others} articoli`]
  return [...named, ...(others > 0 ? more : [])].join(', ')
}
