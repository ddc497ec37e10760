import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { ForgotPasswordInput, ResetPasswordInput } from '../../../../contract/accounts/accounts.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { focusFirstError, showProblemInForm } from '../../../shared/forms/form-problem.ts'
import { toast } from '../../../shared/toast.ts'
import { FormFailure, Notice } from '../../../ui/notice.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { useForgotPassword, useResetPassword } from './sign-in.api.ts'

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

interface ResetPasswordFormProps {
  /** Token from the e-mailed link. */
  token: string
  onDone: () => void
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const reset = useResetPassword()
  const form = useForm({
    initialValues: { token, password: '' },
    validate: schemaResolver(ResetPasswordInput, { sync: true }),
  })

  const submit = form.onSubmit(
    (values) =>
      reset.mutate(values, {
        onSuccess: () => {
          toast.success('Password aggiornata', 'Ora puoi accedere con la nuova password.')
          onDone()
        },
        onError: (error) => showProblemInForm(form, error),
      }),
    focusFirstError(form),
  )

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NewPasswordField
          label="Nuova password"
          description="Almeno 6 caratteri, 12 per gli amministratori"
          {...form.getInputProps('password')}
        />
        <FormFailure>
          {reset.error && messageOf(reset.error, 'Impossibile aggiornare la password. Riprova.')}
        </FormFailure>
        <Button type="submit" size="lg" loading={reset.isPending}>
          Salva la nuova password
        </Button>
        <Button variant="subtle" size="sm" onClick={onDone}>
          Torna al login
        </Button>
      </Stack>
    </form>
  )
}
