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
