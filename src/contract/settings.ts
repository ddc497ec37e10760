import { isSettingKey, type SettingKey, settingKeys, settingRules, telegramValuesMissing } from '../domain/settings.ts'
import { instant, line, optionalText, text } from './fields.ts'
import { z } from './z.ts'

/** A stored setting; secrets are masked. */
export const AdminSetting = z.object({
  settingKey: z.string(),
  settingValue: z.string(),
  description: z.string().nullable(),
  updatedAt: instant,
})

export type AdminSetting = z.infer<typeof AdminSetting>

const telegramText = text(telegramValuesMissing)

const unknownKey = 'Questa impostazione non esiste'

/** Message about a missing or malformed value; null if it is valid, or if the setting is removed. */
function valueProblem(key: SettingKey, value: string | null | undefined): string | null {
  if (value === null) return null
  const { isForm, formText, mayBeEmpty, label } = settingRules[key]
  if (!value && !mayBeEmpty && key.startsWith('telegram_')) return telegramValuesMissing
  if (value === undefined) return `Manca il valore di «${label}»`
  return (value === '' && !mayBeEmpty) || !isForm(value) ? formText : null
}

const change = z.object({
  key: z.enum(settingKeys, unknownKey),
  /** Null removes the stored value, so that the default applies again. */
  value: line('Scrivi il valore come testo', { min: 0 }).nullish(),
  /** `updatedAt` of the setting seen by the admin; null: it was not stored. Absent: replaces any value. */
  updatedAt: instant.nullish(),
})

export const SettingInput = z
  .object({ ...change.shape, description: optionalText(300) })
  .superRefine(({ key, value }, problems) => {
    const message = valueProblem(key, value)
    if (message !== null) problems.addIssue({ code: 'custom', path: ['value'], message })
  })

export type SettingInput = z.infer<typeof SettingInput>

/** Changes of a settings form, applied all or none. */
export const SettingsInput = z.object({
  settings: z
    .array(change)
    .min(1, 'Nessuna modifica da salvare')
    .max(settingKeys.length, `Massimo ${settingKeys.length} impostazioni insieme`)
    .refine((changes) => new Set(changes.map(({ key }) => key)).size === changes.length, 'Ogni impostazione una volta')
    .superRefine((changes, problems) => {
      changes.forEach(({ key, value }, index) => {
        const message = isSettingKey(key) ? valueProblem(key, value) : null
        if (message !== null) problems.addIssue({ code: 'custom', path: [index, 'value'], message })
      })
    }),
})

export type SettingsInput = z.infer<typeof SettingsInput>

export const TelegramTestInput = z.object({
  /** The mask represents the stored token. */
  token: telegramText.refine(settingRules.telegram_bot_token.isForm, settingRules.telegram_bot_token.formText),
  chatId: telegramText.refine(settingRules.telegram_chat_id.isForm, settingRules.telegram_chat_id.formText),
})

export type TelegramTestInput = z.infer<typeof TelegramTestInput>

export const TelegramTest = z.object({
  /** Chat that received the message: differs from the requested one if the group was migrated to a new id. */
  chatId: z.string(),
})
