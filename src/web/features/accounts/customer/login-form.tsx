import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { LoginInput, type User } from '../../../../contract/accounts/accounts.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { focusFirstError } from '../../../shared/forms/focus-first-error.ts'
import { toast } from '../../../shared/toast.ts'
import { visibilityToggle } from '../../../ui/fields/visibility-toggle.ts'
import { FormFailure } from '../../../ui/notice.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { useLogin } from './sign-in.api.ts'

interface LoginFormProps {
  /** Absent: the form has no link for a forgotten password. */
  onForgotten?: () => void
  /** Lists the demo accounts, if there are any. */
  withDemoAccounts?: boolean
  username?: string
  onSignedIn?: (user: User) => void
}

const failed = 'Errore durante il login'

export function LoginForm({ onForgotten, withDemoAccounts = false, username = '', onSignedIn }: LoginFormProps) {
  const login = useLogin(onSignedIn)
  const form = useForm({
    name: 'login',
    initialValues: { username, password: '' },
    validate: schemaResolver(LoginInput, { sync: true }),
  })

  const submit = form.onSubmit(
    (values) => login.mutate(values, { onError: (error) => toast.error(messageOf(error, failed)) }),
    focusFirstError(form),
  )

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Username"
          description="O la tua email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          // In a dialog the username is already known, so focus starts on the password.
          {...(username && { 'data-autofocus': true })}
          visibilityToggleButtonProps={visibilityToggle()}
          {...form.getInputProps('password')}
        />
        <FormFailure>{login.error && messageOf(login.error, failed)}</FormFailure>
        <Button type="submit" size="lg" loading={login.isPending}>
          Accedi
        </Button>
        {onForgotten && (
          <Button variant="subtle" size="sm" onClick={onForgotten}>
            Password dimenticata?
          </Button>
        )}
        {withDemoAccounts && <DemoAccounts onChoose={(account) => form.setValues(account)} />}
      </Stack>
    </form>
  )
}
