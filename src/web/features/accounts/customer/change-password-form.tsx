import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { ChangePasswordInput, type User } from '../../../../contract/accounts/accounts.ts'
import { leastAdminPassword } from '../../../../domain/accounts/admin-passwords.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { toast } from '../../../shared/toast.ts'
import { visibilityToggle } from '../../../ui/fields/field-props.ts'
import { FormFailure } from '../../../ui/notice.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export function ChangePasswordForm({ user: { username, email, isAdmin } }: { user: User }) {
  const change = useChangePassword()
  // Passwords are not persisted: they must be typed again after a reload.
  const form = useForm({
    initialValues: { currentPassword: '', password: '' },
    validate: schemaResolver(ChangePasswordInput, { sync: true }),
  })
  const { failure, isSending, onSubmit } = useFormSending(form, changeFailed)

  const submit = onSubmit(async (values) => {
    await change.mutateAsync(values)
    form.reset()
  })

  return (
    <form onSubmit={submit} noValidate>
      {/* Lets password managers know which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Stack gap="md">
        <PasswordInput
          label="Password attuale"
          autoComplete="current-password"
          aria-required
          visibilityToggleButtonProps={visibilityToggle()}
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordField
          label="Nuova password"
          description={isAdmin ? `Almeno ${leastAdminPassword} caratteri, non tra le più comuni` : 'Almeno 6 caratteri'}
          names={[username, email]}
          aria-required
          {...form.getInputProps('password')}
        />
        <FormFailure>{failure}</FormFailure>
        <Group>
          <Button type="submit" variant="default" loading={isSending}>
            Cambia password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const changeFailed = 'Impossibile cambiare la password. Riprova più tardi.'

/** Also ends the user's other sessions and renews the id of this one. */
function useChangePassword() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: ChangePasswordInput) =>
      dedupe(`password ${JSON.stringify(input)}`, () => http.post('/api/auth/password/change', input)),
    onSuccess: () => {
      toast.success('Password aggiornata', 'Sugli altri dispositivi dovrai accedere di nuovo.')
      return invalidate('/api/auth/sessions')
    },
    onError: (error) => toast.error(messageOf(error, changeFailed)),
  })
}
