/** What admins may change by a call, by its stored key. Values that only the database holds so far are in docs/specification/settings.md. */
export const settingKeys = ['telegram_bot_token', 'telegram_chat_id'] as const

export type SettingKey = (typeof settingKeys)[number]

/** Stored encrypted, and never shown again. */
export const isSecretSetting: Readonly<Record<SettingKey, boolean>> = {
  telegram_bot_token: true,
  telegram_chat_id: false,
}

/** Stands for a secret wherever settings are shown; sent back, it means the value that is stored. */
export const secretMask = '••••••••'

export const telegramValuesMissing = 'Token e Chat ID sono obbligatori'

/** As @BotFather gives it: the bot's number and its secret. It becomes part of an address, so nothing else may stand in it. */
const tokenForm = /^\d{1,20}:[\w-]{10,100}$/

/** A number, negative for groups, or the name of a public channel. */
const chatForm = /^(?:-?\d{1,20}|@\w{5,32})$/

const forms: Readonly<Record<SettingKey, (value: string) => boolean>> = {
  telegram_bot_token: (value) => value === secretMask || tokenForm.test(value),
  telegram_chat_id: (value) => chatForm.test(value),
}

export const settingFormTexts: Readonly<Record<SettingKey, string>> = {
  telegram_bot_token: 'Il token ha la forma 123456789:ABC…: copialo da @BotFather',
  telegram_chat_id: 'Il Chat ID è un numero, per i gruppi con il segno meno, o il @nome di un canale',
}

export const isSettingValue = (key: SettingKey, value: string): boolean => forms[key](value)
