import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'

interface StoredSetting extends Record<string, unknown> {
  settingKey: string
  settingValue: string
}

const settingsText = `select setting_key as "settingKey", setting_value as "settingValue" from app_settings limit 500`

/** Read for every order: settings are few, and a change takes effect at once. */
export const selectSettings = async (db: Queryable): Promise<StoredSetting[]> =>
  (await runStatement<StoredSetting>(db, settingsText, [])).rows
