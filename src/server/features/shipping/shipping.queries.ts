import type { TariffZone } from '../../../domain/shipping/item-tariff.ts'
import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { shippingRates, shippingZones } from '../../database/schema/shipping.ts'

const tariffText = `
  select zone.zone_code as code, zone.zone_name as name, zone.countries, zone.zip_prefixes as "zipPrefixes",
         (select coalesce(json_agg(json_build_object('minItems', min_items, 'maxItems', max_items, 'price', price::text) order by min_items), '[]')
          from shipping_rates where zone_code = zone.zone_code) as steps
  from shipping_zones as zone order by zone.id`

/** The current item-count tariff. */
export async function selectTariff(db: Queryable): Promise<TariffZone[]> {
  const { rows } = await runStatement<TariffZone & Record<string, unknown>>(db, tariffText, [])
  return rows
}

/** Fills an empty tariff; an existing one is not changed. */
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
