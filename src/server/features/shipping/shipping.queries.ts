import { eq, inArray, sql } from 'drizzle-orm'
import type { TariffZone } from '../../../domain/shipping/item-tariff.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { shippingRates, shippingZones, tariffVersion } from '../../database/schema/operations.ts'

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

/** Inserts a tariff if no zone exists, so that a zone that an admin has removed does not come back. */
export async function insertFirstTariff(tx: Transaction, tariff: readonly TariffZone[]): Promise<void> {
  await lockTariff(tx)
  if ((await selectTariff(tx)).length > 0) return
  for (const zone of tariff) await writeZone(tx, zone)
}

export async function selectTariffVersion(db: Queryable): Promise<string> {
  const [row] = await db.select({ version: tariffVersion.version }).from(tariffVersion)
  return row?.version ?? '00000000-0000-0000-0000-000000000000'
}

/** Serialises admins. */
export async function lockTariff(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('tariff', 0))`)
}

/** Writes the zone and replaces its prices. */
export async function writeZone(tx: Transaction, zone: TariffZone): Promise<void> {
  const facts = { zoneName: zone.name, countries: [...zone.countries], zipPrefixes: [...zone.zipPrefixes] }
  await tx
    .insert(shippingZones)
    .values({ zoneCode: zone.code, ...facts })
    .onConflictDoUpdate({ target: shippingZones.zoneCode, set: facts })
  await tx.delete(shippingRates).where(eq(shippingRates.zoneCode, zone.code))
  await tx.insert(shippingRates).values(zone.steps.map((step) => ({ ...step, zoneCode: zone.code })))
}

/** Deletes the zones with their prices. */
export async function deleteZones(tx: Transaction, codes: readonly string[]): Promise<void> {
  if (codes.length > 0) await tx.delete(shippingZones).where(inArray(shippingZones.zoneCode, [...codes]))
}
