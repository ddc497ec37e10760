import { ActionIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import { companySeat, company as own } from '../../../domain/company.ts'
import { businessYear } from '../../../domain/time/clock.ts'
import { userQuery, useUser } from '../../features/accounts/shared/user.api.ts'
import { useLastPresent } from '../../shared/dialogs/use-last-present.ts'
import { useSiteFacts } from '../../shared/site/use-site-facts.ts'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { IconMenu2 } from '../../ui/icons/icon-menu-2.tsx'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { MailLink } from '../../ui/navigation/mail-link.tsx'
import { Wordmark } from '../../ui/navigation/wordmark.tsx'
import { PaletteButton } from '../../ui/palette/palette-button.tsx'
import { ColorSchemeToggle } from '../../ui/theme/color-scheme-toggle.tsx'
import { CartLink } from '../cart-link.tsx'
import { AccountNav } from './account-nav.tsx'
import { CompanyRegister } from './company-register.tsx'
import phoneMenuClasses from './phone-menu.module.css'
import classes from './site-layout.module.css'
import { footerLinks, siteLinks } from './site-links.ts'

/** Pages with their own frame: no navigation, no footer. */
const bare: readonly string[] = [paths.dashboard, paths.login, paths.admin]

const usePathname = () => useRouterState({ select: ({ location }) => location.pathname.replace(/\/+$/, '') || '/' })

export const useHasOwnFrame = (): boolean => bare.includes(usePathname())

export function SiteLayout() {
  const pathname = usePathname()
  useFocusOnNavigation(pathname)

  return (
    <>
      <a href="#contenuto" className={classes.skip}>
        Vai al contenuto
      </a>
      <PageOfUser pathname={pathname} />
    </>
  )
}

/** Pages whose content does not depend on the user. */
const impersonal: readonly string[] = [paths.about, paths.privacy, paths.terms, paths.cookies]

/** If the user query fails, shows the failure instead of treating the visitor as signed out, until a retry succeeds. */
function PageOfUser({ pathname }: { pathname: string }) {
  const { data, error, refetch } = useQuery(userQuery())
  // Keep the failure on screen during a retry: the header refetches as soon as it renders, and the page would flicker.
  const failure = useLastPresent(error ?? undefined)
  const isInPlace = data === undefined && failure !== undefined && !impersonal.includes(pathname)
  if (!isInPlace && bare.includes(pathname)) return <Outlet />
  return (
    <SiteFrame>
      {isInPlace ? (
        <Page>
          <PageTitle>Pagina non caricata</PageTitle>
          <LoadFailed error={failure} onRetry={refetch} />
        </Page>
      ) : (
        <Outlet />
      )}
    </SiteFrame>
  )
}

/** Navigation above, footer below. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <SiteHeader />
      <main id="contenuto" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/** After navigation, moves the focus to the new content, as after a full page load. */
function useFocusOnNavigation(pathname: string): void {
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.getElementById('contenuto')?.focus({ preventScroll: true })
  }, [pathname])
}

function SiteHeader() {
  const { user, isAdmin, mayBuy } = useUser()
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Wordmark />
        <nav aria-label="Principale" className={classes.nav}>
          {siteLinks.map(({ to, label, exact }) => (
            <Link key={to} to={to} className={classes.link} activeOptions={{ exact, includeSearch: false }}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.account}>
          <AccountNav />
        </div>
        {mayBuy && !isAdmin && (
          <Suspense fallback={<i />}>
            <CartLink />
          </Suspense>
        )}
        {user && !isAdmin && <PaletteButton />}
        <ColorSchemeToggle />
        <PhoneMenu />
      </div>
    </header>
  )
}

const load = () => import('./phone-drawer.tsx')

const PhoneDrawer = lateDialog(
  () => load().then(({ PhoneDrawer }) => PhoneDrawer),
  ({ opened, onClose }) => ({ opened, onClose }),
)

function PhoneMenu() {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const warm = () => void load().catch(() => undefined)
  const open = () => {
    setWasOpened(true)
    setOpened(true)
  }

  return (
    <div className={phoneMenuClasses.phoneOnly}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Apri il menu"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
      >
        <IconMenu2 size={22} stroke={1.5} aria-hidden />
      </ActionIcon>
      {wasOpened && (
        <Suspense>
          <PhoneDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}

function SiteFooter() {
  const { company } = useSiteFacts()
  return (
    <footer className={classes.footer}>
      <div className={classes.siteFooterInner}>
        <div>
          <p className={classes.name}>{own.product}</p>
          <p>
            {company.legalName} · {companySeat(company)}
            <br />
            <CompanyRegister />
            <br />
            PEC {company.pec}
            {company.phone && ` · Tel. ${company.phone}`}
          </p>
        </div>
        <nav aria-label="Piè di pagina" className={classes.links}>
          {[...siteLinks, ...footerLinks].map(({ to, label }) => (
            <TextLink
              key={to}
              to={to}
              underline="hover"
              c="inherit"
              activeOptions={{ exact: true, includeSearch: false }}
            >
              {label}
            </TextLink>
          ))}
        </nav>
        <p className={classes.copyright}>
          {/* The current year in Italy, so that server and browser agree; they may differ on New Year's Eve, hence the suppressed warning. */}
          © <span suppressHydrationWarning>{businessYear(new Date())}</span> {own.product} · <MailLink />
        </p>
      </div>
    </footer>
  )
}
