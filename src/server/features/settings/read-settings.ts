import type { Money } from '../../../domain/money/money.ts'
import {
  clampLimit,
  defaultHoldingLimits,
  type HoldingLimits,
  mostUnpaidOrders,
} from '../../../domain/orders/holding-limits.ts'
import { defaultUnpaidOrderHours } from '../../../domain/orders/orders.ts'
import { defaultWeightKg } from '../../../domain/products/products.ts'
import type { Queryable } from '../../database/database.ts'
import { selectSettings } from './settings.queries.ts'

/** The settings that rules read, with the values that apply until an admin changes them. */
export interface BusinessSettings {
  /** Null: no free shipping. */
  freeShippingThreshold: Money | null
  unpaidOrderHours: number
  defaultWeightKg: string
  holdingLimits: HoldingLimits
  /** Another one whenever the tariff was changed. */
  tariffVersion: string
}

export async function readSettings(db: Queryable): Promise<BusinessSettings> {
  const { values, tariffVersion } = await selectSettings(db)
  const stored = new Map(Object.entries(values))
  const limit = (key: string, standard: number, most?: number) =>
    clampLimit(Number(stored.get(key) || Number.NaN), standard, most)
  return {
    freeShippingThreshold: (stored.get('free_shipping_threshold') ?? '50.00') || null,
    unpaidOrderHours: Number(stored.get('unpaid_order_hours') ?? defaultUnpaidOrderHours),
    defaultWeightKg: stored.get('default_weight_kg') ?? defaultWeightKg,
    holdingLimits: {
      activeReservations: limit('max_active_reservations', defaultHoldingLimits.activeReservations),
      reservedPieces: limit('max_reserved_pieces', defaultHoldingLimits.reservedPieces, 1_000_000),
      unpaidOrders: limit('max_unpaid_orders', defaultHoldingLimits.unpaidOrders, mostUnpaidOrders),
      unpaidPieces: limit('max_unpaid_pieces', defaultHoldingLimits.unpaidPieces, 1_000_000),
    },
    tariffVersion,
  }
}
