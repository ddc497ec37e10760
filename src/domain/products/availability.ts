/** This many pieces or fewer count as the last ones. */
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

/** `Ultimi 3 pezzi`: the number is shown only where few are left. */
export function availabilityText(available: number): string {
  const standing = availabilityOf(available)
  if (standing !== 'lastPieces') return availabilityNames[standing]
  return available === 1 ? 'Ultimo pezzo' : `Ultimi ${available} pezzi`
}

/** What a product lacks to be sold and shown, in words. */
export const saleGaps = ({ pieces, pictures }: { pieces: number; pictures: number }): string[] => [
  ...(pieces > 0 ? [] : ['giacenza']),
  ...(pictures > 0 ? [] : ['immagini']),
]

/** Whether a product may appear on the home page. `previewIds` ranks by the same rule in SQL. */
export const isPresentable = ({ available, images }: { available: number; images: readonly unknown[] }): boolean =>
  saleGaps({ pieces: available, pictures: images.length }).length === 0
