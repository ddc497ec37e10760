import type { Page } from '@playwright/test'
import { placeOrder } from './orders.ts'
import { expect, signInByCall } from './portal.ts'

/** Creates `howMany` orders for one consignee, and opens the admin's list filtered to them. */
export async function openListOf(page: Page, name: string, howMany: number) {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const placed = []
  for (let n = 0; n < howMany; n += 1) placed.push(await placeOrder(page, { name }))
  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name: /^Dettagli/ })).toHaveCount(howMany)
  return placed.reverse()
}
