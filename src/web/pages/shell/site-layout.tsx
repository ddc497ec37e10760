import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../../contract/site-pages.ts'
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
      {bare.includes(pathname) ? (
        <Outlet />
      ) : (
        <SiteFrame>
          <Outlet />
        </SiteFrame>
      )}
    </>
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
