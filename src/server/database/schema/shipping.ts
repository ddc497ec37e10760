import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { primaryId } from './columns.ts'

export const shippingZones = pgTable('shipping_zones', {
  id: primaryId(),
  zoneCode: text().notNull().unique(),
  zoneName: text().notNull(),
  /** ISO codes; empty: every country that no other zone names. */
  countries: jsonb().$type<string[]>().notNull(),
  zipPrefixes: jsonb().$type<string[]>().notNull(),
})

export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: primaryId(),
    zoneCode: text()
      .notNull()
      .references(() => shippingZones.zoneCode, { onDelete: 'cascade', onUpdate: 'cascade' }),
    minItems: integer().notNull(),
    /** Null: no upper limit. */
    maxItems: integer(),
    price: numeric({ precision: 10, scale: 2 }).notNull(),
  },
  (t) => [
    unique('shipping_rates_step_key').on(t.zoneCode, t.minItems),
    check(
      'shipping_rates_step_check',
      sql`${t.minItems} > 0 and (${t.maxItems} is null or ${t.maxItems} >= ${t.minItems}) and ${t.price} >= 0`,
    ),
  ],
)

/** A single row. A trigger sets a new version whenever a zone or a rate changes (database/routines/tariffs). */
export const tariffVersion = pgTable(
  'tariff_version',
  {
    isOnly: boolean().primaryKey().default(true),
    version: uuid().notNull(),
  },
  (t) => [check('tariff_version_only_check', sql`${t.isOnly}`)],
)
