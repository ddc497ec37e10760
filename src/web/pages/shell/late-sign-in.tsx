import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { userQuery } from '../../features/accounts/shared/user.api.ts'
import { signInBy } from '../../shared/session-ended.ts'
import { lateDialog } from '../../ui/late-dialog.tsx'

const SignInDialog = lateDialog(
  () => import('./sign-in-dialog.tsx').then(({ SignInDialog }) => SignInDialog),
  ({ opened, onClose }) => ({ opened, onClose }),
)

/** After the user has closed the dialog, calls that only read leave it closed for this long (ms). */
const quietMs = 60_000

interface Asking {
  user: User
  opened: boolean
  answer: (isSignedIn: boolean) => void
}

/** Opens the sign-in over the page when a call finds that the session has ended; calls wait for it. */
export function LateSignIn() {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<Asking | null>(null)

  useEffect(() => {
    let waiting: Promise<boolean> | null = null
    let quietUntil = 0
    return signInBy(({ isRead }) => {
      const user = queryClient.getQueryData(userQuery().queryKey)
      // Visitors are told by the page itself what they need an account for.
      if (!user || (isRead && Date.now() < quietUntil)) return Promise.resolve(false)
      waiting ??= new Promise<boolean>((resolve) => {
        const answer = (isSignedIn: boolean) => {
          waiting = null
          quietUntil = isSignedIn ? 0 : Date.now() + quietMs
          setAsking((asked) => asked && { ...asked, opened: false })
          resolve(isSignedIn)
        }
        setAsking({ user, opened: true, answer })
      })
      return waiting
    })
  }, [queryClient])

  if (!asking) return null
  const { user, opened, answer } = asking
  return (
    <Suspense>
      <SignInDialog
        user={user}
        opened={opened}
        onClose={() => answer(false)}
        onSignedIn={({ id }) => {
          // Another person must not go on with what this one was doing.
          if (id === user.id) answer(true)
          else window.location.reload()
        }}
      />
    </Suspense>
  )
}
