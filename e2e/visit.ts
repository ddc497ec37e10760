import type { Page } from '@playwright/test'

/** Opens a page and waits until its scripts run: a page rendered by the server can be read before (e2e/ssr.spec.ts). */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

export const untilAlive = (page: Page) =>
  page.waitForFunction(() => {
    if (document.getElementById('page-data') === null) return true
    if (performance instanceof Performance) return performance.getEntriesByName('alive').length > 0
    // Under `page.clock` marks are not recorded: React's key on a hydrated element tells instead.
    const heading = document.querySelector('h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })

/** Holds the page's scripts back until the returned function is called: for what people do before the scripts run. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}
