import type { createAppRouter } from '../routes.tsx'

/**
 * A page of the server's is read and scrolled before its scripts run, and the browser itself brings back its place after a reload:
 * the router, when it takes over, must not send the reader to the top. Call before hydration.
 */
export function keepPlace(router: ReturnType<typeof createAppRouter>): void {
  const { pathname } = router.latestLocation
  let isTakenOver = false
  router.options.scrollRestoration = ({ location }) => isTakenOver || location.pathname !== pathname
  const stop = router.subscribe('onRendered', () => {
    isTakenOver = true
    stop()
    // It remembers for Back only what it has seen scrolling.
    document.dispatchEvent(new Event('scroll'))
  })
}
