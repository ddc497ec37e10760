import { isSettingKey, type SettingKey, settingKeys, settingRules, telegramValuesMissing } from '../domain/settings.ts'
import { instant, line, optionalText, text } from './fields.ts'
import { z } from './z.ts'

/** A stored setting; of a secret one the mask. */
export const AdminSetting = z.object({
  settingKey: z.string(),
  settingValue: z.string(),
  description: z.string().nullable(),
  updatedAt: instant,
})

export type AdminSetting = z.infer<typeof AdminSetting>

const telegramText = text(telegramValuesMissing)

/** `missing`: the sentence where there is none. */
const anyLine = (missing: string) => line(missing, { min: 0 })

const unknownKey = 'Questa impostazione non esiste'

/** The sentence about a value of the wrong form; null of a right one. */
function formProblem(key: SettingKey, value: string): string | null {
  const { isForm, formText, mayBeEmpty } = settingRules[key]
  if (value === '' && !mayBeEmpty) return key.startsWith('telegram_') ? telegramValuesMissing : formText
  return isForm(value) ? null : formText
}

const change = z.object({
  key: z.enum(settingKeys, unknownKey),
  /** Null takes the setting away: what applies without it applies again. */
  value: anyLine('Scrivi un valore').nullable(),
  /** Of the setting that the admin has seen; null: it was not stored. Absent: whatever stands there is replaced. */
  updatedAt: instant.nullish(),
})

export const SettingInput = z
  .object({
    ...change.shape,
    // The form of Telegram is where this call comes from.
    value: anyLine(telegramValuesMissing).nullable(),
    description: optionalText(300),
  })
  .superRefine(({ key, value }, problems) => {
    const message = value === null ? null : formProblem(key, value)
    if (message !== null) problems.addIssue({ code: 'custom', path: ['value'], message })
  })

export type SettingInput = z.infer<typeof SettingInput>

/** What a form of the settings changes: all of it, or nothing. */
export const SettingsInput = z.object({
  settings: z
    .array(change)
    .min(1, 'Nessuna modifica da salvare')
    .max(settingKeys.length, `Massimo ${settingKeys.length} impostazioni insieme`)
    .refine((changes) => new Set(changes.map(({ key }) => key)).size === changes.length, 'Ogni impostazione una volta')
    .superRefine((changes, problems) => {
      changes.forEach(({ key, value }, index) => {
        const message = isSettingKey(key) && value !== null ? formProblem(key, value) : null
        if (message !== null) problems.addIssue({ code: 'custom', path: [index, 'value'], message })
      })
    }),
})

export type SettingsInput = z.infer<typeof SettingsInput>

export const TelegramTestInput = z.object({
  /** The mask: the stored one. */
  token: telegramText.refine(settingRules.telegram_bot_token.isForm, settingRules.telegram_bot_token.formText),
  chatId: telegramText.refine(settingRules.telegram_chat_id.isForm, settingRules.telegram_chat_id.formText),
})

export type TelegramTestInput = z.infer<typeof TelegramTestInput>

export const TelegramTest = z.object({
  /** Where the message arrived: another chat than the one asked for, if the group has moved to a new id. */
  chatId: z.string(),
})
