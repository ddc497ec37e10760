import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { addMoney, type Money } from '../../../../domain/money/money.ts'
import { canMoveOrder, type OrderStatus, type PaymentStatus, payableAmount } from '../../../../domain/orders/orders.ts'
import { isRefundable } from '../../../../domain/orders/plan-refund.ts'
import { countryName } from '../../../shared/country-name.ts'
import { placeLine } from '../shared/place-line.ts'

/** With a placeholder for missing data. */
export const nameOf = ({ customerName }: { customerName: string }): string =>
  customerName.trim() || 'Nome non disponibile'

export const emailOf = ({ customerEmail }: { customerEmail: string }): string =>
  customerEmail.trim() || 'Email non disponibile'

export const noAddress = 'Indirizzo non disponibile'

/** The end of an id tells orders apart: a UUIDv7 begins with the time. */
export const shortId = (id: string): string => id.slice(-8)

/** What the payment's status adds to the order's; null where it adds nothing. */
export const paymentRemarks: Readonly<Record<PaymentStatus, string | null>> = {
  pending: null,
  paid: null,
  failed: 'Pagamento rifiutato',
  refund_pending: 'Rimborso in corso',
  partially_refunded: 'Rimborsato in parte',
  refunded: 'Rimborsato',
}

/** Orders that wait for a tracking number: paid and processing. */
export const waitsForTracking = ({ status }: { status: OrderStatus }): boolean => canMoveOrder(status, 'shipped')

export const canBePrepared = ({ status }: { status: OrderStatus }): boolean => canMoveOrder(status, 'processing')

export const canBeCancelled = ({ status }: { status: OrderStatus }): boolean => canMoveOrder(status, 'cancelled')

/** Paid, and not all of it has been given back. */
export const canBeRefunded = (order: AdminOrder): boolean =>
  isRefundable(order.status) && refundedAmount(order) !== payableAmount(order)

/** What of products and shipping goes, or went, back. */
export const refundedAmount = ({ refundedProducts, refundedShipping }: AdminOrder): Money =>
  addMoney(refundedProducts, refundedShipping)

interface Address {
  shippingAddress: string
  shippingCity: string
  shippingZip: string
  shippingProvince: string | null
  shippingCountry: string
}

/** The address as on a label; empty if there is none. */
export function addressLines(order: Address): string[] {
  const { shippingAddress, shippingCity, shippingCountry } = order
  if (!shippingAddress.trim() && !shippingCity.trim()) return []
  return [shippingAddress, placeLine(order), countryName(shippingCountry)].filter((line) => line.trim())
}
