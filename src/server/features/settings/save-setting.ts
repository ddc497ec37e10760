import type { AdminSetting, SettingInput } from '../../../contract/settings.ts'
import { isSecretSetting, type SettingKey, secretMask, settingKeys } from '../../../domain/settings.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { deleteSetting, lockSetting, type SettingRow, selectSettingRows, upsertSetting } from './settings.queries.ts'

/** Takes effect with the next thing that reads it. A secret's mask, and what is stored already, change nothing. */
export function saveSetting(app: AppContext, adminId: string, { key, value, description }: SettingInput) {
  return app.db.transaction(async (tx) => {
    const was = await lockSetting(tx, key)
    const isSecret = isSecretSetting[key]
    if (isSecret && value === secretMask) return
    if (value === null) {
      if (!was) return
      await deleteSetting(tx, key)
    } else {
      if (!isSecret && was?.settingValue === value && was.description === description) return
      const settingValue = isSecret ? app.secrets.seal(value, key) : value
      await upsertSetting(tx, { settingKey: key, settingValue, description })
    }
    const shown = (stored: string | null | undefined) => (stored && isSecret ? secretMask : (stored ?? null))
    await announce(app, tx, 'settings.changed', { key, from: shown(was?.settingValue), to: shown(value), adminId })
  })
}

/** Every stored setting as an admin reads it. */
export async function readAdminSettings({ db }: Pick<AppContext, 'db'>): Promise<AdminSetting[]> {
  return (await selectSettingRows(db)).map(present)
}

const isKnown = (key: string): key is SettingKey => settingKeys.some((known) => known === key)

const present = ({ settingKey, settingValue, description }: SettingRow): AdminSetting => ({
  settingKey,
  settingValue: isKnown(settingKey) && isSecretSetting[settingKey] ? secretMask : settingValue,
  description,
})
