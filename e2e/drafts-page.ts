import type { Page } from '@playwright/test'

export const request = '/dashboard?section=product-request'

export const secret = 'Tovaglie segrete della cliente Rossi'

export const description = (page: Page) => page.getByLabel('Descrizione')

export const memory = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
