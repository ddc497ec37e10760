/** From here down a product is down to its last pieces. */
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

/** `Ultimi 3 pezzi`: counts where few are left, and nowhere else. */
export function availabilityText(available: number): string {
  const standing = availabilityOf(available)
  if (standing !== 'lastPieces') return availabilityNames[standing]
  return available === 1 ? 'Ultimo pezzo' : `Ultimi ${available} pezzi`
}
