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

/** Whether a product may stand on the home page: something of it can be had, and seen. */
export const isPresentable = ({ available, images }: { available: number; images: readonly unknown[] }): boolean =>
  available > 0 && images.length > 0
