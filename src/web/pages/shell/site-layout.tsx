import { useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import { userQuery } from '../../features/accounts/shared/user.api.ts'
import { useLastPresent } from '../../shared/dialogs/use-last-present.ts'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import classes from './site-layout.module.css'

/** Pages with a frame of their own: no navigation, no footer. */
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

/** The same whoever reads them. */
const impersonal: readonly string[] = [paths.about, paths.privacy, paths.terms, paths.cookies]

/** Where the portal is away before it has said who is signed in, nobody is shown as signed out: it is asked until it says so. */
function PageOfUser({ pathname }: { pathname: string }) {
  const { data, error, refetch } = useQuery(userQuery())
  // It stays while it is asked again: the header asks as soon as it is shown, and would put the page in the failure's place.
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

/** After a change of page, keyboard and screen reader start at the new content, as after a full load. */
function useFocusOnNavigation(pathname: string): void {
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    document.getElementById('contenuto')?.focus({ preventScroll: true })
  }, [pathname])
}
