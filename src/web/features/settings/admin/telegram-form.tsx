import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { AdminSetting } from '../../../../contract/settings.ts'
import { type SettingKey, secretMask, settingRules, telegramValuesMissing } from '../../../../domain/settings.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { ApiError } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { visibilityToggle } from '../../../ui/fields/field-props.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useSaveSettings, useTestTelegram } from './admin-settings.api.ts'
import classes from './settings-form.module.css'

interface TelegramFields {
  token: string
  chatId: string
}

const keys = { token: 'telegram_bot_token', chatId: 'telegram_chat_id' } as const satisfies Record<
  keyof TelegramFields,
  SettingKey
>

const saveFailed = 'Impossibile salvare le impostazioni'
const testFailed = 'Impossibile connettersi a Telegram. Verifica token e Chat ID'

const check = (field: keyof TelegramFields) => (value: string) => {
  if (value.trim() === '') return telegramValuesMissing
  const { isForm, formText } = settingRules[keys[field]]
  return isForm(value.trim()) ? null : formText
}

/** Telegram chat for admin notifications. A stored token is shown masked. */
export function TelegramForm({ stored }: { stored: readonly AdminSetting[] }) {
  const save = useSaveSettings()
  const test = useTestTelegram()
  const [failure, setFailure] = useState<string | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const rowOf = (field: keyof TelegramFields) => stored.find(({ settingKey }) => settingKey === keys[field])
  const isConnected = Boolean(rowOf('token') && rowOf('chatId'))
  const form = useForm<TelegramFields>({
    initialValues: { token: rowOf('token')?.settingValue ?? '', chatId: rowOf('chatId')?.settingValue ?? '' },
    validate: { token: check('token'), chatId: check('chatId') },
    validateInputOnBlur: false,
  })

  const run = async (work: () => Promise<unknown>, failed: string, ofTest: boolean) => {
    setFailure(null)
    setTold(null)
    try {
      await work()
    } catch (error) {
      form.setErrors(fieldsOf(error, ofTest))
      setFailure(failureText(failed, error))
      toast.error(failureText(failed, error))
    }
  }

  const submit = ({ token, chatId }: TelegramFields) =>
    run(
      async () => {
        await save.mutateAsync([
          { key: keys.token, value: token.trim(), updatedAt: rowOf('token')?.updatedAt ?? null },
          { key: keys.chatId, value: chatId.trim(), updatedAt: rowOf('chatId')?.updatedAt ?? null },
        ])
        form.setValues({ token: secretMask, chatId: chatId.trim() })
        toast.success('Impostazioni salvate')
      },
      saveFailed,
      false,
    )

  const tryOut = () => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      toast.error(String(errors.token ?? errors.chatId))
      return
    }
    const { token, chatId } = form.getValues()
    void run(
      async () => {
        const answer = await test.mutateAsync({ token: token.trim(), chatId: chatId.trim() })
        // If the group was migrated, Telegram responds with its new id.
        if (answer.chatId !== chatId.trim()) form.setFieldValue('chatId', answer.chatId)
        setTold('Messaggio di test inviato: controlla la chat.')
        toast.success('Telegram funziona', 'Il messaggio di test è nella chat.')
      },
      testFailed,
      true,
    )
  }

  const disconnect = () =>
    run(
      async () => {
        await save.mutateAsync(
          (['token', 'chatId'] as const).map((field) => ({
            key: keys[field],
            value: null,
            updatedAt: rowOf(field)?.updatedAt ?? null,
          })),
        )
        form.setValues({ token: '', chatId: '' })
        toast.success('Telegram scollegato', 'Gli avvisi restano nel pannello.')
      },
      saveFailed,
      false,
    )

  return (
    <Panel
      title="Notifiche Telegram"
      intro="Ordini pagati, profili da verificare e problemi arrivano in questa chat. Crea il bot con @BotFather, aggiungilo alla chat e incolla qui i suoi dati."
    >
      <form
        className={classes.form}
        aria-label="Notifiche Telegram"
        noValidate
        onSubmit={form.onSubmit(
          (values) => void submit(values),
          ({ token, chatId }) => toast.error(String(token ?? chatId)),
        )}
      >
        <PasswordInput
          size="sm"
          label="Token del bot"
          autoComplete="off"
          visibilityToggleButtonProps={visibilityToggle('il token')}
          {...form.getInputProps('token')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextInput size="sm" label="Chat ID" autoComplete="off" {...form.getInputProps('chatId')} />
        {failure && (
          <div className={classes.whole}>
            <Notice tone="error">{failure}</Notice>
          </div>
        )}
        {told && (
          <div className={classes.whole} role="status">
            <Notice tone="success">{told}</Notice>
          </div>
        )}
        <div className={`${classes.whole} ${classes.actions}`}>
          <Button type="submit" size="sm" loading={save.isPending}>
            Salva
          </Button>
          <Button size="sm" variant="default" loading={test.isPending} onClick={tryOut}>
            Invia messaggio di test
          </Button>
          {isConnected && (
            <Button size="sm" variant="subtle" onClick={() => void disconnect()}>
              Scollega Telegram
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}

/** Maps the server's field errors to the form's field names. */
function fieldsOf(error: unknown, ofTest: boolean): Record<string, string> {
  const fields = (error instanceof ApiError && error.problem?.fields) || {}
  if (ofTest) return fields
  const named = [
    ['token', fields[keys.token] ?? fields['settings.0.value']],
    ['chatId', fields[keys.chatId] ?? fields['settings.1.value']],
  ] as const
  return Object.fromEntries(named.filter((entry): entry is [(typeof entry)[0], string] => entry[1] !== undefined))
}
