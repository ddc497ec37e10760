import type { Availability } from '../../domain/products/availability.ts'
import type { StatusTint } from './status-badge.tsx'

export const availabilityTints: Readonly<Record<Availability, StatusTint>> = {
  available: 'paid',
  lastPieces: 'pending',
  soldOut: 'error',
}
