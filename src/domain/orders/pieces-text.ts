interface NamedItem {
  productName: string
  variantInfo: string | null
}

/** An article as an order names it: `Cappotto Nero / M`. */
export const itemName = ({ productName, variantInfo }: NamedItem): string =>
  [productName, variantInfo].filter(Boolean).join(' ')

const mostNamed = 5

/** Pieces of an order in words, for its history: `2 × Cappotto Nero / M`, `1 × Sciarpa`; of very many lines `altri 3 articoli`. */
export function piecesText(lines: readonly (NamedItem & { quantity: number })[]): string[] {
  const named = lines.slice(0, mostNamed).map((line) => `${line.quantity} × ${itemName(line)}`)
  const others = lines.length - named.length
  if (others === 0) return named
  return [...named, others === 1 ? 'un altro articolo' : `altri ${others} articoli`]
}
