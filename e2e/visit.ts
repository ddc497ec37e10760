import type { BrowserContext, Page } from '@playwright/test'

/** A closed dialog calls `history.back()`; if that is still pending, it aborts the next visit. */
const untilGoneBack = (page: Page) =>
  page
    .waitForFunction(() => !history.state?.overlay || document.querySelector('[role=dialog]') !== null, undefined, {
      timeout: 200,
    })
    // Ignore failures: an overlay may leave its entry behind, and an unloading page cannot be evaluated.
    .catch(() => undefined)

/** Opens a page and waits until its scripts run; a server-rendered page is readable earlier (e2e/ssr.spec.ts). */
export async function visit(page: Page, path: string): Promise<void> {
  await untilGoneBack(page)
  await page.goto(path)
  await untilHydrated(page)
}

export const untilHydrated = (page: Page) =>
  page.waitForFunction(() => {
    if (document.getElementById('page-data') === null) return true
    if (performance instanceof Performance) return performance.getEntriesByName('alive').length > 0
    // With `page.clock` installed, performance marks are not recorded; React's key on a hydrated element is used instead.
    const heading = document.querySelector('h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })

/** Holds matching requests until the returned function is called. */
export async function hold(target: Page | BrowserContext, addresses: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await target.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Holds the scripts, to test input before hydration. */
export const holdScripts = (page: Page) => hold(page, '**/assets/*.js')

/** A toast with this text, the oldest of several. Notices inside a page have the role `alert` too. */
export const toast = (page: Page, text: string | RegExp) =>
  page.locator('.mantine-Notifications-root').getByRole('alert').filter({ hasText: text }).first()
