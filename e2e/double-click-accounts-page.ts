import type { Browser, Page } from '@playwright/test'

export const visitor = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ locale: 'it-IT', ...(baseURL && { baseURL }) })).newPage()

/** After the second answer could have come. */
export const settle = (page: Page) => page.waitForTimeout(500)
