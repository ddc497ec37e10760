import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { ForgotPasswordInput } from '../../../../contract/accounts/accounts.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { focusFirstError } from '../../../shared/forms/focus-first-error.ts'
import { FormFailure, Notice } from '../../../ui/notice.tsx'
import { useForgotPassword } from './sign-in.api.ts'

export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const forgot = useForgotPassword()
  const form = useForm({
    initialValues: { email: '' },
    validate: schemaResolver(ForgotPasswordInput, { sync: true }),
  })

  const submit = form.onSubmit((values) => forgot.mutate(values), focusFirstError(form))

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('email')} />
        {forgot.isSuccess && (
          <Notice tone="success" title="Controlla la posta">
            Se l’indirizzo è registrato, riceverai un link per scegliere una nuova password. Vale un’ora.
          </Notice>
        )}
        <FormFailure>{forgot.error && messageOf(forgot.error, 'Invio non riuscito. Riprova tra poco.')}</FormFailure>
        <Button type="submit" size="lg" loading={forgot.isPending}>
          Invia il link
        </Button>
        <Button variant="subtle" size="sm" onClick={onBack}>
          Torna al login
        </Button>
      </Stack>
    </form>
  )
}
