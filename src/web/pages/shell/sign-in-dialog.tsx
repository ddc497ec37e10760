import '@mantine/core/styles/PasswordInput.layer.css'
import { Text } from '@mantine/core'
import type { User } from '../../../contract/accounts.ts'
import { LoginForm } from '../../features/accounts/customer/login-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface SignInDialogProps {
  opened: boolean
  onClose: () => void
  /** Whose session has ended. */
  user: User
  onSignedIn: (user: User) => void
}

/** Over the page when the session has ended elsewhere: what was typed stays. */
export function SignInDialog({ opened, onClose, user, onSignedIn }: SignInDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="La sessione è scaduta" size="md" persistent>
      <Text lh={1.6} mb="md">
        Accedi di nuovo: la pagina resta com’è, e quello che stavi facendo prosegue da solo.
      </Text>
      <LoginForm username={user.username} onSignedIn={onSignedIn} />
    </Dialog>
  )
}
