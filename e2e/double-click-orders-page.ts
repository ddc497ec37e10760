import type { Page } from '@playwright/test'
import type { Placed } from './orders.ts'

export const readOrder = async (page: Page, { id }: Placed) => (await page.request.get(`/api/orders/${id}`)).json()
