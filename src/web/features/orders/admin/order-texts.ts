import { canMoveOrder, type OrderStatus, type PaymentStatus } from '../../../../domain/orders.ts'
import { countryName } from '../shared/countries.ts'

/** Placeholders of portal.md §8. */
export const nameOf = ({ customerName }: { customerName: string }): string =>
  customerName.trim() || 'Nome non disponibile'

export const emailOf = ({ customerEmail }: { customerEmail: string }): string =>
  customerEmail.trim() || 'Email non disponibile'

export const noAddress = 'Indirizzo non disponibile'

/** Enough of an id to tell orders apart: its end, because the beginning of a UUIDv7 is the time. */
export const shortId = (id: string): string => id.slice(-8)

/** What the payment says beyond the order's own status; null where it says nothing more. */
export const paymentRemarks: Readonly<Record<PaymentStatus, string | null>> = {
  pending: null,
  paid: null,
  failed: 'Pagamento rifiutato',
  refund_pending: 'Rimborso in corso',
  refunded: 'Rimborsato',
}

/** Orders that wait for a tracking number: paid and processing (decisions.md §12). */
export const waitsForTracking = ({ status }: { status: OrderStatus }): boolean => canMoveOrder(status, 'shipped')

export const canBePrepared = ({ status }: { status: OrderStatus }): boolean => canMoveOrder(status, 'processing')

export const canBeCancelled = ({ status }: { status: OrderStatus }): boolean => canMoveOrder(status, 'cancelled')

interface Address {
  shippingAddress: string
  shippingCity: string
  shippingZip: string
  shippingCountry: string
}

/** The address as it stands on a label; empty where there is none. */
export function addressLines({ shippingAddress, shippingCity, shippingZip, shippingCountry }: Address): string[] {
  if (!shippingAddress.trim() && !shippingCity.trim()) return []
  const place = [shippingZip, shippingCity].filter((part) => part.trim()).join(' ')
  return [shippingAddress, place, countryName(shippingCountry)].filter((line) => line.trim())
}
