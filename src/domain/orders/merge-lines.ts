interface Line {
  productId: string
  variantId: string | null
  quantity: number
}

/** A line, and its places in the request. */
export type MergedLine = Line & { places: number[] }

/** One for each thing that can be ordered: a product, or a variant of it. */
export const lineKey = ({ productId, variantId }: Pick<Line, 'productId' | 'variantId'>): string =>
  `${productId} ${variantId}`

/** Lines of the same product and variant become one, in the order in which each is first named. */
export function mergeLines(lines: readonly Line[]): MergedLine[] {
  const merged = new Map<string, MergedLine>()
  for (const [place, line] of lines.entries()) {
    const { productId, variantId, quantity } = line
    const key = lineKey(line)
    const known = merged.get(key)
    if (known) {
      known.quantity += quantity
      known.places.push(place)
    } else merged.set(key, { productId, variantId, quantity, places: [place] })
  }
  return [...merged.values()]
}
