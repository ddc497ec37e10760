import { problems } from './errors.ts'
import { settingText } from './setting-words.ts'
import { isSecretSetting, type SettingKey, settingRules, telegramValuesMissing } from './settings.ts'

/** A setting that was changed in the meantime. `value` is null if it is empty or secret. */
type StaleSetting = { key: SettingKey; by: string | null; value: string | null; isSet: boolean }

function stale({ key, by, value, isSet }: StaleSetting): string {
  const words = value === null ? '' : settingText(key, value)
  const now = isSet && isSecretSetting(key) ? 'un altro valore' : words ? `«${words}»` : 'vuota'
  return `${by ?? 'Qualcun altro'} l’ha cambiata nel frattempo: ora è ${now}.`
}

/** `sentence` is one of the gateway to Telegram. */
type Refused = { sentence: string }

const failed = ({ sentence }: Refused) => `Impossibile connettersi a Telegram. Verifica token e Chat ID. ${sentence}`

export const settingProblems = problems({
  conflict: {
    'settings.stale': {
      it: ({ settings }: { settings: readonly StaleSetting[] }) => {
        const named = settings.map((setting) => `«${settingRules[setting.key].label}»: ${stale(setting)}`)
        return `${named.join(' ')} Controlla e salva di nuovo.`
      },
      fields: ({ settings }: { settings: readonly StaleSetting[] }) =>
        Object.fromEntries(settings.map((setting) => [setting.key, stale(setting)])),
    },
  },
  invalid: {
    'telegram.blocked': { it: failed, fields: ({ sentence }: Refused) => ({ chatId: sentence }) },
    'telegram.chat': { it: failed, fields: ({ sentence }: Refused) => ({ chatId: sentence }) },
    'telegram.missing': telegramValuesMissing,
    'telegram.other': failed,
    'telegram.token': { it: failed, fields: ({ sentence }: Refused) => ({ token: sentence }) },
  },
  unavailable: {
    'telegram.busy': failed,
    'telegram.unreachable': ({ sentence }: Refused) =>
      failed({ sentence: `${sentence}: controlla la rete del server, poi riprova.` }),
  },
})
