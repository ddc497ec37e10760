import '@mantine/core/styles/PasswordInput.layer.css'
import { Text } from '@mantine/core'
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { StrictMode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { User } from '../../../contract/accounts/accounts.ts'
import { LoginForm } from '../../features/accounts/customer/login-form.tsx'
import { userQuery } from '../../features/accounts/shared/user.api.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ThemeProvider } from '../../ui/theme/theme-provider.tsx'

/** After the user closes the dialog, reading calls do not reopen it for this long (ms). */
const quietMs = 60_000

let root: Root | undefined
let waiting: Promise<boolean> | undefined
let quietUntil = 0

/**
 * Opens the sign-in dialog over the page when a call finds that the session has expired; all such calls wait for it. Resolves to true once
 * the same user has signed in again, and to false for visitors: their page explains why it needs an account.
 */
export function signInAgain(queryClient: QueryClient, { isRead }: { isRead: boolean }): Promise<boolean> {
  const user = queryClient.getQueryData(userQuery().queryKey)
  if (!user || (isRead && Date.now() < quietUntil)) return Promise.resolve(false)
  waiting ??= ask(queryClient, user).then((isSignedIn) => {
    waiting = undefined
    quietUntil = isSignedIn ? 0 : Date.now() + quietMs
    return isSignedIn
  })
  return waiting
}

function ask(queryClient: QueryClient, user: User): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isSignedIn: boolean) => {
      show(false)
      resolve(isSignedIn)
    }
    const show = (opened: boolean) =>
      rootOfDialog().render(
        <StrictMode>
          <ThemeProvider>
            <QueryClientProvider client={queryClient}>
              <SignInDialog
                user={user}
                opened={opened}
                onClose={() => answer(false)}
                // Another user must not continue this user's work.
                onSignedIn={({ id }) => (id === user.id ? answer(true) : window.location.reload())}
              />
            </QueryClientProvider>
          </ThemeProvider>
        </StrictMode>,
      )
    show(true)
  })
}

/** In its own React root: no page has to load the dialog, and none can unmount it. */
function rootOfDialog(): Root {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  return root
}

interface SignInDialogProps {
  opened: boolean
  onClose: () => void
  /** The user whose session has expired. */
  user: User
  onSignedIn: (user: User) => void
}

function SignInDialog({ opened, onClose, user, onSignedIn }: SignInDialogProps) {
  // The user signed out in another way or closed the account: there is no session to renew.
  const isGone = useQuery({ ...userQuery(), enabled: false }).data === null
  useEffect(() => {
    if (opened && isGone) onClose()
  }, [opened, isGone, onClose])
  return (
    <Dialog opened={opened} onClose={onClose} title="La sessione è scaduta" size="md" persistent>
      <Text lh={1.6} mb="md">
        Accedi di nuovo: la pagina resta com’è, e quello che stavi facendo prosegue automaticamente.
      </Text>
      <LoginForm username={user.username} onSignedIn={onSignedIn} />
    </Dialog>
  )
}
