import type { Browser, Page } from '@playwright/test'

export const visitor = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ locale: 'it-IT', ...(baseURL && { baseURL }) })).newPage()
