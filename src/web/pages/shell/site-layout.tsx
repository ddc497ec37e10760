import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import { userQuery } from '../../features/accounts/shared/user.api.ts'
import { useLastPresent } from '../../shared/dialogs/use-last-present.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import classes from './site-layout.module.css'

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
