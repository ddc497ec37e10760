import type { Page } from '@playwright/test'
import { visit } from './visit.ts'

export const phone = { width: 390, height: 844 }

/** What stands beside the table is hidden: cards on a phone, the table elsewhere. */
export const offered = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

export const panel = (page: Page) => page.locator('#abbonamento')

export async function buy(page: Page, plan: string): Promise<void> {
  await visit(page, '/subscriptions')
  await offered(page, plan).click()
  await page.waitForURL(/\/pagamento-prova\//)
}

export const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
