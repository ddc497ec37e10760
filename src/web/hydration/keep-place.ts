import type { createAppRouter } from '../routes.tsx'

/**
 * A server-rendered page is scrolled before its scripts run, and the browser restores its position after a reload:
 * the router must not scroll to the top when it starts. Call before hydration.
 */
export function keepPlace(router: ReturnType<typeof createAppRouter>): void {
  const { pathname } = router.latestLocation
  let isTakenOver = false
  router.options.scrollRestoration = ({ location }) => isTakenOver || location.pathname !== pathname
  const stop = router.subscribe('onRendered', () => {
    isTakenOver = true
    stop()
    // The router stores a position for Back only at a scroll event.
    document.dispatchEvent(new Event('scroll'))
  })
}
