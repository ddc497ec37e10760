import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type SyntheticEvent, useState } from 'react'
import { ChangePasswordInput, type User } from '../../../../contract/accounts.ts'
import { leastAdminPassword } from '../../../../domain/admin-passwords.ts'
import { focusFirstError } from '../../../shared/focus-first-error.ts'
import { showProblemInForm } from '../../../shared/form-problem.ts'
import { messageOf } from '../../../shared/http.ts'
import { toast } from '../../../shared/toast.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useChangePassword } from './change-password.api.ts'

const changeFailed = 'Impossibile cambiare la password. Riprova più tardi.'

const visibilityToggle = { 'aria-label': 'Mostra o nascondi la password' }

export function ChangePasswordForm({ user: { username, isAdmin } }: { user: User }) {
  const change = useChangePassword()
  /** A failure that belongs to no field. */
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    initialValues: { currentPassword: '', password: '' },
    validate: schemaResolver(ChangePasswordInput, { sync: true }),
  })

  const submit = form.onSubmit(
    (values) =>
      change.mutate(values, {
        onSuccess: () => {
          setFailure(null)
          form.reset()
          toast.success('Password aggiornata', 'Sugli altri dispositivi dovrai accedere di nuovo.')
        },
        onError: (error) => {
          const saidInForm = showProblemInForm(form, error)
          setFailure(saidInForm ? null : messageOf(error, changeFailed))
          toast.error(messageOf(error, changeFailed))
        },
      }),
    focusFirstError(form),
  )

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    // The second click of a double click finds the form emptied: nothing is missing from it.
    if (change.isSuccess && !form.isDirty()) event.preventDefault()
    else submit(event)
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Stack gap="md">
        <PasswordInput
          label="Password attuale"
          autoComplete="current-password"
          aria-required
          visibilityToggleButtonProps={visibilityToggle}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label="Nuova password"
          description={isAdmin ? `Almeno ${leastAdminPassword} caratteri, non tra le più comuni` : 'Almeno 6 caratteri'}
          autoComplete="new-password"
          aria-required
          visibilityToggleButtonProps={visibilityToggle}
          {...form.getInputProps('password')}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            Cambia password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
