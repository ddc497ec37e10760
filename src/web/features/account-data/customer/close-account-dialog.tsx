import { PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { CloseAccountInput } from '../../../../contract/accounts/account-data.ts'
import { closingWord } from '../../../../domain/accounts/account-data.ts'
import { retention } from '../../../../domain/accounts/retention.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { visibilityToggle } from '../../../ui/fields/field-props.ts'
import { FormFailure } from '../../../ui/notice.tsx'
import { closeFailed, useCloseAccount } from './account-data.api.ts'
import classes from './close-account-dialog.module.css'

interface CloseAccountDialogProps {
  username: string
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

/** Requires the password and a typed confirmation word, so that an account is not closed by accident. */
export function CloseAccountDialog({ username, opened, onClose, onClosed }: CloseAccountDialogProps) {
  const close = useCloseAccount()
  // The input is not persisted: an irreversible action must be typed in full each time.
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: schemaResolver(CloseAccountInput, { sync: true }),
  })
  const { failure, isSending, onSubmit } = useFormSending(form, closeFailed)

  const submit = onSubmit(async (values) => {
    // Ignores the second click of a double click.
    if (close.isSuccess) return
    await close.mutateAsync(values)
    onClosed()
  })

  return (
    <Dialog opened={opened} onClose={onClose} title="Chiudi l’account" size="md" isForm>
      <form onSubmit={submit} noValidate>
        {/* Lets password managers know which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Stack gap="md">
          <ul className={classes.effects}>
            <li>Esci da tutti i dispositivi e non puoi più accedere.</li>
            <li>Riserve e ordini non pagati sono annullati; gli ordini già pagati partono.</li>
            <li>Wishlist, preferenze, white label, richieste e immagini sono cancellate.</li>
            <li>
              I dati delle fatture restano {retention.invoiceYears} anni, con accesso limitato, perché lo impone la
              legge.
            </li>
          </ul>
          <Text fw={600}>Non si può annullare.</Text>
          <PasswordInput
            label="La tua password"
            autoComplete="current-password"
            aria-required
            data-autofocus
            visibilityToggleButtonProps={visibilityToggle()}
            {...form.getInputProps('password')}
          />
          <TextInput
            label={`Scrivi ${closingWord} per confermare`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-required
            {...form.getInputProps('confirmation')}
          />
          <FormFailure>{failure}</FormFailure>
          <DialogSubmit
            label="Chiudi per sempre"
            isPending={isSending || close.isSuccess}
            destructive
            cancelLabel="Torna indietro"
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
