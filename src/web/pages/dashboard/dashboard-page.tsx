import '../../ui/theme/mantine-panel-styles.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import { useUser } from '../../features/accounts/shared/use-user.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { toastThen } from '../../shared/toast.ts'
import { FullScreenSpinner } from '../../ui/loading/full-screen-spinner.tsx'
import { Dashboard } from './dashboard.tsx'
import { useOpenSection } from './use-open-section.ts'

const redirectDelay = 1000

/** Sends visitors to the login and admins to the admin panel. */
export function DashboardPage() {
  useDocumentTitle(useOpenSection()?.label ?? 'Dashboard')
  const { user, isLoading, isAdmin } = useUser()
  const navigate = useNavigate()
  const isVisitor = !isLoading && !user

  useEffect(() => {
    if (!isVisitor) return
    const { pathname, search } = window.location
    const message = "Devi effettuare l'accesso per accedere alla dashboard."
    return toastThen(
      { message, title: 'Accesso Richiesto', delay: redirectDelay },
      () => void navigate({ to: paths.login, search: { returnTo: `${pathname}${search}` } }),
    )
  }, [isVisitor, navigate])

  useEffect(() => {
    if (isAdmin) void navigate({ to: paths.admin, replace: true })
  }, [isAdmin, navigate])

  return user && !isAdmin ? <Dashboard user={user} /> : <FullScreenSpinner />
}
