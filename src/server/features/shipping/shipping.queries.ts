import { asc } from 'drizzle-orm'
import type { TariffZone } from '../../../domain/shipping/item-tariff.ts'
import type { Queryable } from '../../database/database.ts'
import { shippingRates, shippingZones } from '../../database/schema/shipping.ts'

/** The item-count tariff as admins have it now. */
export async function selectTariff(db: Queryable): Promise<TariffZone[]> {
  const zones = await db.select().from(shippingZones).orderBy(asc(shippingZones.id))
  const rates = await db.select().from(shippingRates).orderBy(asc(shippingRates.minItems))
  return zones.map((zone) => ({
    code: zone.zoneCode,
    name: zone.zoneName,
    countries: zone.countries,
    zipPrefixes: zone.zipPrefixes,
    steps: rates.filter((rate) => rate.zoneCode === zone.zoneCode),
  }))
}

/** Fills an empty tariff; one that stands is left alone. */
export async function insertTariff(db: Queryable, tariff: readonly TariffZone[]): Promise<void> {
  for (const zone of tariff) {
    const { rowCount } = await db
      .insert(shippingZones)
      .values({
        zoneCode: zone.code,
        zoneName: zone.name,
        countries: [...zone.countries],
        zipPrefixes: [...zone.zipPrefixes],
      })
      .onConflictDoNothing({ target: shippingZones.zoneCode })
    if (rowCount === 1)
      await db.insert(shippingRates).values(zone.steps.map((step) => ({ ...step, zoneCode: zone.code })))
  }
}
