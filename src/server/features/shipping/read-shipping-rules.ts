import type { ShippingRules } from '../../../domain/shipping/order-shipping.ts'
import type { Queryable } from '../../database/database.ts'
import { type BusinessSettings, readSettings } from '../settings/read-settings.ts'
import { selectTariff } from './shipping.queries.ts'

/** What the cost of shipping goes by: the settings, where they are at hand already, and the tariff. */
export async function readShippingRules(db: Queryable, settings?: BusinessSettings): Promise<ShippingRules> {
  const { freeShippingThreshold, defaultWeightKg } = settings ?? (await readSettings(db))
  return { zones: await selectTariff(db), freeShippingThreshold, defaultWeightKg }
}
