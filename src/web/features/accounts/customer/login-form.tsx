import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { LoginInput, type User } from '../../../../contract/accounts/accounts.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { focusFirstError } from '../../../shared/forms/form-problem.ts'
import { toast } from '../../../shared/toast.ts'
import { visibilityToggle } from '../../../ui/fields/field-props.ts'
import { FormFailure } from '../../../ui/notice.tsx'
import classes from './login-form.module.css'
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

/** Accounts created by the demo data; not present in production. */
const accounts = [
  { username: 'rivenditore', password: 'rivenditore123', note: 'Rivenditore, piano Starter' },
  { username: 'pro', password: 'pro12345', note: 'Rivenditore, piano Pro' },
  { username: 'base', password: 'base1234', note: 'Da completare' },
  { username: 'admin', password: 'admin123', note: 'Amministratore' },
]

interface DemoAccountsProps {
  onChoose: (account: { username: string; password: string }) => void
}

function DemoAccounts({ onChoose }: DemoAccountsProps) {
  return (
    <section className={classes.demo} aria-labelledby="account-dimostrativi">
      <h2 id="account-dimostrativi" className={classes.title}>
        Account dimostrativi
      </h2>
      <p className={classes.intro}>Scegline uno per compilare il modulo.</p>
      <ul className="plain-list">
        {accounts.map(({ username, password, note }) => (
          <li key={username}>
            <button type="button" className={classes.account} onClick={() => onChoose({ username, password })}>
              <span className={classes.name}>
                {username} / {password}
              </span>
              <span className="text-sm muted">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
