/** A product, or a variant of it, and its pieces. */
export interface OrderItem {
  productId: string
  variantId: string | null
  quantity: number
}

/** A merged line with its indexes in the request. */
type MergedLine = OrderItem & { places: number[] }

/** Identifies an orderable item: a product or a variant. */
export const lineKey = ({ productId, variantId }: Pick<OrderItem, 'productId' | 'variantId'>): string =>
  `${productId} ${variantId}`

/** Merges lines of the same product and variant, in the order of first occurrence. */
export function mergeLines(lines: readonly OrderItem[]): MergedLine[] {
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
