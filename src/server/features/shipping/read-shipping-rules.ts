import type { ShippingRules } from '../../../domain/shipping/order-shipping.ts'
import type { Queryable } from '../../database/database.ts'
import { type BusinessSettings, readSettings } from '../settings/read-settings.ts'
import { selectTariff } from './shipping.queries.ts'

/** What shipping costs depend on: the settings, read here unless they are passed, and the tariff. */
export async function readShippingRules(db: Queryable, settings?: BusinessSettings): Promise<ShippingRules> {
  const { freeShippingThreshold, defaultWeightKg } = settings ?? (await readSettings(db))
  return { zones: await selectTariff(db), freeShippingThreshold, defaultWeightKg }
}
