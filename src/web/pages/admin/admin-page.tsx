import '../../ui/theme/mantine-panel-styles.ts'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { useLogout, useUser } from '../../features/accounts/shared/user.api.ts'
import { apiLogin, http } from '../../shared/calls/http.ts'
import type { RawSearch } from '../../shared/page-address/section-search.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { useTidyAddress } from '../../shared/page-address/use-tidy-address.ts'
import { publicSettingsQuery } from '../../shared/site/use-site-facts.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { FullScreenSpinner } from '../../ui/loading/full-screen-spinner.tsx'
import { latePart } from '../../ui/loading/late-part.tsx'
import { RowsSkeleton } from '../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { LinkTabs } from '../../ui/navigation/link-tabs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PaletteButton } from '../../ui/palette/palette-button.tsx'
import { ColorSchemeToggle } from '../../ui/theme/color-scheme-toggle.tsx'
import { SiteFrame } from '../shell/site-layout.tsx'
import classes from './admin-page.module.css'
import { adminTabs } from './admin-tabs.ts'
import { CalledPalette } from './palette/called-palette.tsx'

/** Shows the admin panel to admins and an access refusal to everyone else. */
export function AdminPage() {
  useDocumentTitle('Amministrazione')
  const { user, isLoading, isAdmin } = useUser()
  if (isLoading) return <FullScreenSpinner />
  return user && isAdmin ? <AdminPanel user={user} /> : <AccessDenied isSignedIn={user !== null} />
}

function AccessDenied({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <SiteFrame>
      <Page>
        <PageTitle intro="Solo gli amministratori possono accedere a questa sezione.">Accesso Negato</PageTitle>
        <Group gap="sm">
          {!isSignedIn && (
            <Button component="a" href={apiLogin(paths.admin)}>
              Accedi
            </Button>
          )}
          <ButtonLink to={paths.home} {...(isSignedIn ? {} : { variant: 'default' })}>
            Torna alla Home
          </ButtonLink>
        </Group>
      </Page>
    </SiteFrame>
  )
}

const everyMs = 10 * 60_000

/** Keeps an open panel signed in: an admin's session ends after two idle hours, so poll the server regularly. */
function useKeepSession(): void {
  useEffect(() => {
    const timer = setInterval(() => void http.get('/api/auth/user').catch(() => undefined), everyMs)
    return () => clearInterval(timer)
  }, [])
}

/** Loaded in parallel with the page. If it fails to load, the page works without it and shows no error. */
const NotificationBell = latePart(
  () => import('../../features/notifications/shared/notification-bell.tsx').then((module) => module.NotificationBell),
  () => null,
)

/** Frame of the admin panel, without the shop's navigation and footer: one line above the tabs, the rest belongs to the tab. */
function AdminPanel({ user }: { user: User }) {
  useKeepSession()
  const tab = useOpenTab()
  const Content = tab.component
  return (
    <div className={classes.panel}>
      <AdminWarnings />
      <CalledPalette />
      <header className={classes.header}>
        <h1 className={classes.title}>Benvenuta, {user.firstName || user.username}</h1>
        <Tools user={user} />
      </header>
      <div className={classes.tabs}>
        <LinkTabs
          label="Sezioni del pannello"
          activeId={tab.id}
          tabs={adminTabs.map(({ id, label }) => ({ id, label, link: { to: paths.admin, search: { tab: id } } }))}
        />
      </div>
      <main id="contenuto" tabIndex={-1} className={classes.content}>
        <Suspense fallback={<RowsSkeleton rows={6} />}>
          <Content key={tab.id} />
        </Suspense>
      </main>
    </div>
  )
}

function Tools({ user }: { user: User }) {
  const logout = useLogout()
  return (
    <div className={classes.tools}>
      <PaletteButton />
      <div className={classes.bell}>
        <Suspense fallback={null}>
          <NotificationBell user={user} />
        </Suspense>
      </div>
      <ColorSchemeToggle />
      <ButtonLink to={paths.home} variant="default" size="sm">
        Torna al Sito
      </ButtonLink>
      <Button size="sm" variant="subtle" px={12} loading={logout.isPending} onClick={() => logout.mutate()}>
        Esci
      </Button>
    </div>
  )
}

/** The tab named in the address, or the first one. */
function useOpenTab() {
  const raw: RawSearch = useSearch({ from: paths.admin })
  const navigate = useNavigate()
  const named = adminTabs.find(({ id }) => id === raw.tab)
  const tab = named ?? adminTabs[0]
  const search = { tab: named?.id, ...tab.parseSearch?.(raw) }
  useTidyAddress(raw, search, () => {
    const tidied = { ...raw, ...search }
    void navigate({ to: paths.admin, search: tidied, hash: true, replace: true, resetScroll: false })
  })
  return tab
}

const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/** Warns when demo accounts or test payments are reachable from other machines. */
function AdminWarnings() {
  const { data: settings } = useQuery(publicSettingsQuery())
  if (!settings || ownMachine.includes(window.location.hostname)) return null
  return (
    <div className={classes.warnings}>
      {settings.demoAccounts && (
        <Notice tone="error" title="Account dimostrativi attivi">
          Le loro password sono pubbliche e questo indirizzo è raggiungibile da altri computer. Avvia il portale con
          NODE_ENV=production prima di usarlo con dati veri.
        </Notice>
      )}
      {settings.testPayments && (
        <Notice tone="error" title="Pagamenti simulati attivi">
          Gli ordini risultano pagati senza che nessuno venga addebitato. Imposta le chiavi di Stripe prima di vendere.
        </Notice>
      )}
    </div>
  )
}
