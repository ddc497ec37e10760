import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import { useUser } from '../../features/accounts/shared/use-user.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { FullScreenSpinner } from '../../ui/loading/full-screen-spinner.tsx'
import { LoginFrame } from './login-frame.tsx'
import { LoginPanels } from './login-panels.tsx'

/** Redirects signed-in users to the page that required the login, or to the dashboard. */
export function LoginPage() {
  useDocumentTitle('Accedi')
  const { user, isLoading } = useUser()
  const { returnTo, reset, tab } = useSearch({ from: paths.login })
  const navigate = useNavigate()
  const router = useRouter()
  const isSignedIn = user !== null

  useEffect(() => {
    if (!isSignedIn) return
    if (returnTo) router.history.replace(returnTo)
    else void navigate({ to: paths.dashboard, replace: true })
  }, [isSignedIn, returnTo, navigate, router])

  if (isLoading || isSignedIn) return <FullScreenSpinner />
  return (
    <LoginFrame>
      <LoginPanels key={tab} resetToken={reset} firstTab={tab ?? 'login'} />
    </LoginFrame>
  )
}
