interface NamedItem {
  productName: string
  variantInfo: string | null
}

/** An article's name in an order: `Cappotto Nero / M`. */
export const itemName = ({ productName, variantInfo }: NamedItem): string =>
  [productName, variantInfo].filter(Boolean).join(' ')

const maxNamed = 5

/** Pieces of an order as text for its history: `2 × Cappotto Nero / M`, `1 × Sciarpa`; further lines are summarised as `altri 3 articoli`. */
export function piecesText(lines: readonly (NamedItem & { quantity: number })[]): string[] {
  const named = lines.slice(0, maxNamed).map((line) => `${line.quantity} × ${itemName(line)}`)
  const others = lines.length - named.length
  if (others === 0) return named
  return [...named, others === 1 ? 'un altro articolo' : `altri ${others} articoli`]
}
