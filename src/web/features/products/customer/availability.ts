/** From here down a product is down to its last pieces. */
const lastPieces = 5

export type Availability = 'available' | 'lastPieces' | 'soldOut'

export function availabilityOf(available: number): Availability {
  if (available <= 0) return 'soldOut'
  return available <= lastPieces ? 'lastPieces' : 'available'
}

export const availabilityLabels: Readonly<Record<Availability, string>> = {
  available: 'Disponibile',
  lastPieces: 'Ultimi pezzi',
  soldOut: 'Esaurito',
}
