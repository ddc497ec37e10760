import type { Page } from '@playwright/test'
import { expect } from './portal.ts'
import { visit } from './visit.ts'

export const phone = { width: 390, height: 844 }

/** The table and the cards contain the same buttons; only one of them is visible: cards on a phone, the table elsewhere. */
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

const company = {
  'Ragione sociale': 'Sartoria di prova',
  'P.IVA/VAT': '12345670017',
  'Indirizzo sede legale': 'Via Emilia 1',
  CAP: '41012',
  Città: 'Carpi',
}

/** Fills in the data that the account still lacks. */
export async function goToPayment(page: Page): Promise<void> {
  const pay = purchase(page).getByRole('button', { name: 'Vai al pagamento' })
  await expect(pay).toBeVisible()
  for (const [label, value] of Object.entries(company)) {
    const field = purchase(page).getByLabel(label)
    if (await field.isVisible()) await field.fill(value)
  }
  for (const box of await purchase(page).getByRole('checkbox').all()) await box.check()
  await pay.click()
}

export const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
