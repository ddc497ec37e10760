import type { Page } from '@playwright/test'
import type { Placed } from './orders.ts'

export const orders = '/dashboard?section=orders'

export const rowOf = (page: Page, { orderNumber }: Placed) => page.getByRole('article').filter({ hasText: orderNumber })

export const openDetail = (page: Page, { orderNumber }: Placed) =>
  page.getByRole('link', { name: `Dettagli dell’ordine ${orderNumber}` }).click()

export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Stato degli ordini' }).getByRole('link')
