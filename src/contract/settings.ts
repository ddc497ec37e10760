import { isSettingValue, settingFormTexts, settingKeys, telegramValuesMissing } from '../domain/settings.ts'
import { optionalText, text } from './fields.ts'
import { z } from './z.ts'

/** A stored setting; of a secret one the mask. */
export const AdminSetting = z.object({
  settingKey: z.string(),
  settingValue: z.string(),
  description: z.string().nullable(),
})

export type AdminSetting = z.infer<typeof AdminSetting>

const settingText = text(telegramValuesMissing)

export const SettingInput = z
  .object({
    key: z.enum(settingKeys, 'Questa impostazione non esiste'),
    /** Null takes the setting away. */
    value: settingText.nullable(),
    description: optionalText(300),
  })
  .superRefine(({ key, value }, problems) => {
    if (value === null || isSettingValue(key, value)) return
    problems.addIssue({ code: 'custom', path: ['value'], message: settingFormTexts[key] })
  })

export type SettingInput = z.infer<typeof SettingInput>

export const TelegramTestInput = z.object({
  /** The mask: the stored one. */
  token: settingText.refine(
    (value) => isSettingValue('telegram_bot_token', value),
    settingFormTexts.telegram_bot_token,
  ),
  chatId: settingText.refine((value) => isSettingValue('telegram_chat_id', value), settingFormTexts.telegram_chat_id),
})

export type TelegramTestInput = z.infer<typeof TelegramTestInput>

export const TelegramTest = z.object({
  /** Where the message arrived: another chat than the one asked for, if the group has moved to a new id. */
  chatId: z.string(),
})
