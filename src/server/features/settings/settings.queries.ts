import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { SettingKey } from '../../../domain/settings.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'
import { appSettings } from '../../database/schema/operations.ts'

interface StoredSettings extends Record<string, unknown> {
  /** Values by key. */
  values: Record<string, string>
  tariffVersion: string
}

const settingsText = `
  select (select coalesce(json_object_agg(setting_key, setting_value), '{}') from (select * from app_settings limit 500) as stored) as values,
         coalesce((select version from tariff_version), gen_random_uuid()) as "tariffVersion"`

/** Read for every order: there are few settings, and a change takes effect at once. */
export async function selectSettings(db: Queryable): Promise<StoredSettings> {
  const { rows } = await runStatement<StoredSettings>(db, settingsText, [])
  if (!rows[0]) throw new Error('A statement of one row came back empty')
  return rows[0]
}

export interface SettingRow {
  settingKey: string
  settingValue: string
  description: string | null
  updatedAt: Date
}

const columns = {
  settingKey: appSettings.settingKey,
  settingValue: appSettings.settingValue,
  description: appSettings.description,
  updatedAt: appSettings.updatedAt,
}

/** All stored settings, ordered by key. */
export const selectSettingRows = (db: Queryable): Promise<SettingRow[]> =>
  db.select(columns).from(appSettings).orderBy(asc(appSettings.settingKey)).limit(500)

/** Locks the settings in a fixed order, so that the audit trail records the previous values despite concurrent changes. Returns them by key. */
export async function lockSettings(tx: Transaction, keys: readonly SettingKey[]): Promise<Map<string, SettingRow>> {
  // An advisory lock also covers a row that does not exist yet: two admins may set it for the first time.
  for (const key of keys.toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`)
  }
  const rows = await tx
    .select(columns)
    .from(appSettings)
    .where(inArray(appSettings.settingKey, [...keys]))
    .for('update')
  return new Map(rows.map((row) => [row.settingKey, row]))
}

export async function upsertSetting(tx: Transaction, row: Omit<SettingRow, 'updatedAt'>): Promise<void> {
  const { settingValue, description } = row
  await tx
    .insert(appSettings)
    .values(row)
    .onConflictDoUpdate({
      target: appSettings.settingKey,
      set: { settingValue, description, updatedAt: sql`present()` },
    })
}

export async function deleteSetting(tx: Transaction, key: SettingKey): Promise<void> {
  await tx.delete(appSettings).where(eq(appSettings.settingKey, key))
}

const moveChatText = `
  update app_settings set setting_value = $2, updated_at = present()
  where setting_key = 'telegram_chat_id' and setting_value = $1`

/** Replaces the id only if it is still the one that moved: an admin may have set another one in the meantime. */
export async function replaceChatId(db: Queryable, from: string, to: string): Promise<void> {
  await runStatement(db, moveChatText, [from, to])
}
