import type { Page } from '@playwright/test'
import { expect } from './portal.ts'
import { visit } from './visit.ts'

export const phone = { width: 390, height: 844 }

/** What stands beside the table is hidden: cards on a phone, the table elsewhere. */
export const offered = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true })

export const panel = (page: Page) => page.locator('#abbonamento')

export async function buy(page: Page, plan: string): Promise<void> {
  await visit(page, '/subscriptions')
  await offered(page, plan).click()
  await goToPayment(page)
  await page.waitForURL(/\/pagamento-prova\//)
}

export const purchase = (page: Page) => page.getByRole('dialog', { name: 'Acquista il piano' })

/** Fills in what the account has not given yet. */
export async function goToPayment(page: Page): Promise<void> {
  const pay = purchase(page).getByRole('button', { name: 'Vai al pagamento' })
  await expect(pay).toBeVisible()
  const vatNumber = purchase(page).getByLabel('P.IVA/VAT')
  if (await vatNumber.isVisible()) await vatNumber.fill('12345670017')
  for (const box of await purchase(page).getByRole('checkbox').all()) await box.check()
  await pay.click()
}

export const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
