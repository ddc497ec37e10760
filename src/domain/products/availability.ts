/** Maximum stock that counts as the last pieces. */
const lastPieces = 5

export type Availability = 'available' | 'lastPieces' | 'soldOut'

export function availabilityOf(available: number): Availability {
  if (available <= 0) return 'soldOut'
  return available <= lastPieces ? 'lastPieces' : 'available'
}

export const availabilityNames: Readonly<Record<Availability, string>> = {
  available: 'Disponibile',
  lastPieces: 'Ultimi pezzi',
  soldOut: 'Esaurito',
}

/** `Ultimi 3 pezzi`: the number is shown only for the last pieces. */
export function availabilityText(available: number): string {
  const standing = availabilityOf(available)
  if (standing !== 'lastPieces') return availabilityNames[standing]
  return available === 1 ? 'Ultimo pezzo' : `Ultimi ${available} pezzi`
}

interface ForSale {
  pieces: number
  pictures: number
}

/** Italian names of the missing requirements for selling and showing a product. */
export const saleGaps = ({ pieces, pictures }: ForSale): string[] => [
  ...(pieces > 0 ? [] : ['giacenza']),
  ...(pictures > 0 ? [] : ['immagini']),
]

/** `non ha giacenza né immagini`; null if nothing is missing. */
export function saleGapText(product: ForSale): string | null {
  const gaps = saleGaps(product)
  return gaps.length > 0 ? `non ha ${gaps.join(' né ')}` : null
}

/** Maximum number of products named in one sentence. */
const maxNamed = 5

/** One sentence that names the products without stock or picture; null if there are none. */
export function saleGapsOf(products: readonly (ForSale & { name: string })[]): string | null {
  const gaps = products.flatMap((product) => {
    const text = saleGapText(product)
    return text ? [`«${product.name}» ${text}`] : []
  })
  if (gaps.length === 0) return null
  const others = gaps.length - maxNamed
  const rest = others > 0 ? [others === 1 ? 'e un altro prodotto' : `e altri ${others} prodotti`] : []
  return `${[...gaps.slice(0, maxNamed), ...rest].join('; ')}.`
}

/** Whether a product may appear on the home page. `previewIds` ranks by the same rule in SQL. */
export const isPresentable = ({ available, images }: { available: number; images: readonly unknown[] }): boolean =>
  saleGaps({ pieces: available, pictures: images.length }).length === 0
