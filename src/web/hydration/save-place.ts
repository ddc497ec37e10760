import type { createAppRouter } from '../routes.tsx'

/**
 * Prevents the router from scrolling to the top on start: the user may have scrolled a server-rendered page before its scripts ran, and the
 * browser restores the position after a reload. Call before hydration.
 */
export function savePlace(router: ReturnType<typeof createAppRouter>): void {
  const { pathname } = router.latestLocation
  let isTakenOver = false
  router.options.scrollRestoration = ({ location }) => isTakenOver || location.pathname !== pathname
  const stop = router.subscribe('onRendered', () => {
    isTakenOver = true
    stop()
    // The router stores the position for Back only on a scroll event.
    document.dispatchEvent(new Event('scroll'))
  })
}
