import type { Page } from '@playwright/test'

/** Opens a page and waits until it is alive: one that the server rendered is there to be read before its scripts run (e2e/ssr.spec.ts). */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAlive(page)
}

export const untilAlive = (page: Page) =>
  page.waitForFunction(
    () => document.getElementById('page-data') === null || performance.getEntriesByName('alive').length > 0,
  )

/** Keeps the page's scripts back until the answer is called: what people do before they are there. */
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
