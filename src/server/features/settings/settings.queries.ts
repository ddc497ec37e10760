import type { Queryable } from '../../database/database.ts'
import { runStatement } from '../../database/run-statement.ts'

interface StoredSettings extends Record<string, unknown> {
  /** Values by key. */
  values: Record<string, string>
  tariffVersion: string
}

const settingsText = `
  select (select coalesce(json_object_agg(setting_key, setting_value), '{}') from (select * from app_settings limit 500) as stored) as values,
         coalesce((select version from tariff_version), gen_random_uuid()) as "tariffVersion"`

/** Read for every order: settings are few, and a change takes effect at once. */
export async function selectSettings(db: Queryable): Promise<StoredSettings> {
  const { rows } = await runStatement<StoredSettings>(db, settingsText, [])
  if (!rows[0]) throw new Error('A statement of one row came back empty')
  return rows[0]
}
