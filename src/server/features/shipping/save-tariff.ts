import type { AdminTariff, TariffInput } from '../../../contract/shipping/tariff.ts'
import { shippingProblems } from '../../../domain/shipping/shipping-problems.ts'
import { changedZones } from '../../../domain/shipping/tariff-rules.ts'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { findChange } from '../audit/find-change.ts'
import { deleteZones, lockTariff, selectTariff, selectTariffVersion, writeZone } from './shipping.queries.ts'

/** Subject in the audit trail. */
const tariffSubject = 'tariff:items'

export async function readTariff({ db }: { db: Queryable }): Promise<AdminTariff> {
  // Read the version first: a change between the two reads makes it stale, and saving then throws a conflict.
  const version = await selectTariffVersion(db)
  const zones = await selectTariff(db)
  return {
    version,
    zones: zones.map((zone) => ({
      ...zone,
      countries: [...zone.countries],
      zipPrefixes: [...zone.zipPrefixes],
      steps: [...zone.steps],
    })),
  }
}

/** Saves the prices of all later orders. Unchanged zones are not written. Throws a conflict if the tariff was changed since the admin read it. */
export function saveTariff(app: AppContext, adminId: string, { version, zones }: TariffInput): Promise<AdminTariff> {
  return app.db.transaction(async (tx) => {
    await lockTariff(tx)
    const was = await selectTariff(tx)
    const { codes, before, after } = changedZones(was, zones)
    if (codes.length > 0) {
      if ((await selectTariffVersion(tx)) !== version) throw await stale(tx)
      await deleteZones(
        tx,
        codes.filter((code) => after[code] === null),
      )
      for (const zone of zones) if (codes.includes(zone.code)) await writeZone(tx, zone)
      await announce(app, tx, 'tariff.changed', { subject: tariffSubject, before, after, adminId })
    }
    return readTariff({ db: tx })
  })
}

async function stale(db: Queryable) {
  const { act, ...change } = await findChange(db, tariffSubject)
  const zones = Object.entries((act?.after ?? {}) as Record<string, { name: string } | null>)
  return shippingProblems['tariff.stale']({ ...change, zones: zones.map(([code, zone]) => zone?.name ?? code) })
}
