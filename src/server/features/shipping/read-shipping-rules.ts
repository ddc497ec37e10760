import type { TariffZone } from '../../../domain/shipping/item-tariff.ts'
import type { ShippingRules } from '../../../domain/shipping/order-shipping.ts'
import type { Queryable } from '../../database/database.ts'
import { type BusinessSettings, readSettings } from '../settings/read-settings.ts'
import { selectTariff } from './shipping.queries.ts'

let remembered: { version: string; zones: readonly TariffZone[] } | undefined

/**
 * The tariff, read from the database once per version. Versions are unique across databases. If the tariff changes between the two reads, the new one
 * may be cached under the previous version, which is not read any more.
 */
async function tariffOf(db: Queryable, version: string): Promise<readonly TariffZone[]> {
  if (remembered?.version !== version) remembered = { version, zones: await selectTariff(db) }
  return remembered.zones
}

/** Inputs of shipping costs: the tariff and the settings, which are read here unless they are passed. */
export async function readShippingRules(db: Queryable, settings?: BusinessSettings): Promise<ShippingRules> {
  const { freeShippingThreshold, defaultWeightKg, refusedCountries, tariffVersion } =
    settings ?? (await readSettings(db))
  return { zones: await tariffOf(db, tariffVersion), freeShippingThreshold, defaultWeightKg, refusedCountries }
}
