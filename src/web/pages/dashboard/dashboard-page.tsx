import '../../ui/theme/mantine-panel-styles.ts'
import { Button, Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { ownPlanName } from '../../features/accounts/shared/own-subscription.ts'
import { useLogout, useUser } from '../../features/accounts/shared/user.api.ts'
import type { RawSearch } from '../../shared/page-address/section-search.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { useTidyAddress } from '../../shared/page-address/use-tidy-address.ts'
import { toastThen } from '../../shared/toast.ts'
import { PageTitle } from '../../ui/layout/page.tsx'
import { FullScreenSpinner } from '../../ui/loading/full-screen-spinner.tsx'
import { latePart } from '../../ui/loading/late-part.tsx'
import { RowsSkeleton } from '../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { SidebarShell } from '../../ui/navigation/sidebar-shell.tsx'
import { PaletteButton } from '../../ui/palette/palette-button.tsx'
import { ColorSchemeToggle } from '../../ui/theme/color-scheme-toggle.tsx'
import { CartLink } from '../cart-link.tsx'
import { dashboardSections, sidebarItem } from './dashboard-sections.ts'

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

/** Shown if the address names an unknown section. */
const UnknownSection = () => (
  <>
    <PageTitle intro="Questa sezione non esiste: scegline una dal menu, o torna alla Dashboard.">
      Sezione non trovata
    </PageTitle>
    <ButtonLink to={paths.dashboard}>Vai alla Dashboard</ButtonLink>
  </>
)

/** Loaded in parallel with the page. If it fails to load, the page works without it and shows no error. */
const NotificationBell = latePart(
  () => import('../../features/notifications/shared/notification-bell.tsx').then((module) => module.NotificationBell),
  () => null,
)

const TermsNotice = latePart(() => import('../contract-first.tsx').then((module) => module.TermsNotice))

function Dashboard({ user }: { user: User }) {
  const { mayBuy } = useUser()
  const section = useTidySection()
  const Content = section?.component
  return (
    <SidebarShell
      title="Area Cliente"
      subtitle={`Piano: ${ownPlanName(user)}`}
      items={dashboardSections.map((item) => sidebarItem(item, user))}
      activeId={section?.id ?? ''}
      action={
        <>
          {mayBuy && (
            <Suspense fallback={null}>
              <CartLink />
            </Suspense>
          )}
          <PaletteButton />
          <Suspense fallback={null}>
            <NotificationBell user={user} />
          </Suspense>
        </>
      }
      footer={<SidebarFooter />}
    >
      {!user.isAdmin && user.missingAcceptances.includes('terms') && (
        <Suspense fallback={null}>
          <TermsNotice />
        </Suspense>
      )}
      <Suspense fallback={<RowsSkeleton rows={4} height={72} />}>
        {Content ? <Content key={section?.id} /> : <UnknownSection />}
      </Suspense>
    </SidebarShell>
  )
}

/** The open section. Removes unknown parameters from the address. */
function useTidySection() {
  const raw: RawSearch = useSearch({ from: paths.dashboard })
  const navigate = useNavigate()
  const section = useOpenSection()
  const search = { section: raw.section ? section?.id : undefined, ...section?.parseSearch?.(raw) }
  // Keep an unknown section name in the address: the page reports it.
  useTidyAddress(section ? raw : {}, search, () => {
    const tidied = { ...raw, ...search }
    void navigate({ to: paths.dashboard, search: tidied, hash: true, replace: true, resetScroll: false })
  })
  return section
}

function SidebarFooter() {
  const logout = useLogout()
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Group gap={0} wrap="nowrap">
        <ButtonLink to={paths.home} size="sm" variant="subtle" px={12}>
          Torna al Sito
        </ButtonLink>
        <Button size="sm" variant="subtle" px={12} loading={logout.isPending} onClick={() => logout.mutate()}>
          Esci
        </Button>
      </Group>
      <ColorSchemeToggle />
    </Group>
  )
}

/** The section named in the address, undefined if it does not exist; the first one if none is named. */
function useOpenSection() {
  const { section }: RawSearch = useSearch({ from: paths.dashboard })
  if (section === undefined || section === '') return dashboardSections[0]
  return dashboardSections.find(({ id }) => id === String(section))
}
