import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { type DisputedOrder, heldBackBy, isMoneyAtBank } from '../../../../domain/orders/disputes.ts'
import {
  canMoveOrder,
  type PaymentStatus,
  payableAmount,
  paymentStatusLabels,
  refundedAmount,
} from '../../../../domain/orders/orders.ts'
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
  ...paymentStatusLabels,
  pending: null,
  paid: null,
}

/** Orders that wait for a tracking number: paid and processing, and not disputed. */
export const waitsForTracking = (order: DisputedOrder): boolean =>
  canMoveOrder(order.status, 'shipped') && !heldBackBy(order)

export const canBePrepared = (order: DisputedOrder): boolean =>
  canMoveOrder(order.status, 'processing') && !heldBackBy(order)

/** What goes back lies with the bank while a dispute is open. */
export const canBeCancelled = (order: DisputedOrder): boolean =>
  canMoveOrder(order.status, 'cancelled') && !(isRefundable(order.status) && isMoneyAtBank(order))

/** Paid, and not all of it has been given back; its money is here. */
export const canBeRefunded = (order: AdminOrder): boolean =>
  isRefundable(order.status) && !isMoneyAtBank(order) && refundedAmount(order) !== payableAmount(order)

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
