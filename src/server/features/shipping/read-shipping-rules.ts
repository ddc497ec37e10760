import type { ShippingRules } from '../../../domain/shipping/order-shipping.ts'
import type { Queryable } from '../../database/database.ts'
import { readSettings } from '../settings/read-settings.ts'
import { selectTariff } from './shipping.queries.ts'

export async function readShippingRules(db: Queryable): Promise<ShippingRules> {
  const { freeShippingThreshold, defaultWeightKg } = await readSettings(db)
  return { zones: await selectTariff(db), freeShippingThreshold, defaultWeightKg }
}
