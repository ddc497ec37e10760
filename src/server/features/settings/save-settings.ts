import type { AdminSetting } from '../../../contract/settings.ts'
import { settingProblems } from '../../../domain/setting-problems.ts'
import { isSecretSetting, isSettingKey, type SettingKey, secretMask, settingRules } from '../../../domain/settings.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { findLastAct } from '../audit/audit.reads.ts'
import { isOutdated } from '../audit/find-change.ts'
import { deleteSetting, lockSettings, type SettingRow, selectSettingRows, upsertSetting } from './settings.queries.ts'

interface SettingChange {
  key: SettingKey
  /** Null deletes the setting. The contract refuses an absent value. */
  value?: string | null | undefined
  /** Version of the setting that the admin has seen; null if it was not stored. If undefined, any version is replaced. */
  updatedAt?: string | null | undefined
  /** If undefined, the stored description is kept. */
  description?: string | null | undefined
}

type KnownChange = SettingChange & { value: string | null }

/**
 * Saves all changes or none; the next read of the settings sees them. A secret's mask and values already stored are not changes. If another admin
 * changed a setting in the meantime, throws a conflict with its value and the admin's name.
 */
export function saveSettings(app: AppContext, adminId: string, wanted: readonly SettingChange[]): Promise<void> {
  const changes = wanted.map((change) => ({ ...change, value: change.value ?? null }))
  return app.db.transaction(async (tx) => {
    const stored = await lockSettings(
      tx,
      changes.map(({ key }) => key),
    )
    const real = changes.filter((change) => isChange(change, stored.get(change.key)))
    await refuseStale(tx, real, stored)
    for (const { key, value, description } of real) {
      const was = stored.get(key)
      if (value === null) await deleteSetting(tx, key)
      else {
        const settingValue = isSecretSetting(key) ? app.secrets.seal(value, key) : value
        await upsertSetting(tx, {
          settingKey: key,
          settingValue,
          description: description === undefined ? (was?.description ?? null) : description,
        })
      }
      await announce(app, tx, 'settings.changed', { key, ...diffForAudit({ key, value, description }, was), adminId })
    }
  })
}

function isChange({ key, value, description }: KnownChange, was: SettingRow | undefined): boolean {
  if (value === null) return was !== undefined
  if (isSecretSetting(key)) return value !== secretMask
  return was?.settingValue !== value || (description !== undefined && was.description !== description)
}

/** For the audit trail. A value that is not stored is recorded as the default that applies, a secret as its mask. */
function diffForAudit({ key, value, description }: KnownChange, was: SettingRow | undefined) {
  const isSecret = isSecretSetting(key)
  const { standard } = settingRules[key]
  const before = was ? (isSecret ? secretMask : was.settingValue) : standard
  const after = value === null ? standard : isSecret ? (was ? `${secretMask} (nuovo)` : secretMask) : value
  const wasDescribed = was?.description ?? null
  const isDescribed = value === null ? null : description === undefined ? wasDescribed : description
  const hasNewDescription = isDescribed !== wasDescribed
  const hasNewValue = before !== after || !was || value === null
  return {
    before: { ...(hasNewValue && { value: before }), ...(hasNewDescription && { description: wasDescribed }) },
    after: { ...(hasNewValue && { value: after }), ...(hasNewDescription && { description: isDescribed }) },
  }
}

async function refuseStale(
  tx: Transaction,
  changes: readonly SettingChange[],
  stored: ReadonlyMap<string, SettingRow>,
): Promise<void> {
  const settings: Parameters<(typeof settingProblems)['settings.stale']>[0]['settings'][number][] = []
  for (const { key, updatedAt } of changes) {
    const was = stored.get(key)
    if (!isOutdated(updatedAt, was?.updatedAt)) continue
    const act = await findLastAct(tx, `setting:${key}`)
    const value = was ? (isSecretSetting(key) ? null : was.settingValue) : settingRules[key].standard
    settings.push({ key, by: act?.actorName ?? null, value, isSet: was !== undefined })
  }
  if (settings.length > 0) throw settingProblems['settings.stale']({ settings })
}

/** All stored settings, with secrets masked. */
export async function readAdminSettings({ db }: Pick<AppContext, 'db'>): Promise<AdminSetting[]> {
  return (await selectSettingRows(db)).map(present)
}

const present = ({ settingKey, settingValue, description, updatedAt }: SettingRow): AdminSetting => ({
  settingKey,
  settingValue: isSettingKey(settingKey) && isSecretSetting(settingKey) ? secretMask : settingValue,
  description,
  updatedAt: updatedAt.toISOString(),
})
