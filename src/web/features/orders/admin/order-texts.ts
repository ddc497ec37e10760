import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import {
  canMoveOrder,
  type PaymentStatus,
  payableAmount,
  paymentStatusLabels,
  refundedAmount,
} from '../../../../domain/orders/orders.ts'
import { type DisputedOrder, heldBackBy, isMoneyAtBank } from '../../../../domain/orders/paying/disputes.ts'
import { isRefundable } from '../../../../domain/orders/paying/plan-refund.ts'
import { countryName } from '../../../shared/countries.ts'
import { placeLine } from '../shared/place-line.ts'

/** Falls back to a placeholder. */
export const nameOf = ({ customerName }: { customerName: string }): string =>
  customerName.trim() || 'Nome non disponibile'

export const emailOf = ({ customerEmail }: { customerEmail: string }): string =>
  customerEmail.trim() || 'Email non disponibile'

export const noAddress = 'Indirizzo non disponibile'

/** The end of the id, because UUIDv7 ids start with the time and look alike. */
export const shortId = (id: string): string => id.slice(-8)

/** Remark on the payment status; null where it adds nothing to the order status. */
export const paymentRemarks: Readonly<Record<PaymentStatus, string | null>> = {
  ...paymentStatusLabels,
  pending: null,
  paid: null,
}

/** Whether the order awaits a tracking number: paid or in preparation, and not held back by a dispute. */
export const waitsForTracking = (order: DisputedOrder): boolean =>
  canMoveOrder(order.status, 'shipped') && !heldBackBy(order)

export const canBePrepared = (order: DisputedOrder): boolean =>
  canMoveOrder(order.status, 'processing') && !heldBackBy(order)

/** While a dispute is open the bank holds the money, so a paid order cannot be cancelled. */
export const canBeCancelled = (order: DisputedOrder): boolean =>
  canMoveOrder(order.status, 'cancelled') && !(isRefundable(order.status) && isMoneyAtBank(order))

/** Paid, not fully refunded, and the money is not held by the bank. */
export const canBeRefunded = (order: AdminOrder): boolean =>
  isRefundable(order.status) && !isMoneyAtBank(order) && refundedAmount(order) !== payableAmount(order)

interface Address {
  shippingAddress: string
  shippingCity: string
  shippingZip: string
  shippingProvince: string | null
  shippingCountry: string
}

/** The address as on a shipping label; empty if there is none. */
export function addressLines(order: Address): string[] {
  const { shippingAddress, shippingCity, shippingCountry } = order
  if (!shippingAddress.trim() && !shippingCity.trim()) return []
  return [shippingAddress, placeLine(order), countryName(shippingCountry)].filter((line) => line.trim())
}
