import type { Locator, Page } from '@playwright/test'
import { expect } from './portal.ts'
import { openProduct } from './product-choice.ts'

export async function openOrder(page: Page): Promise<Locator> {
  await openProduct(page, 3)
  await page.getByRole('button', { name: 'Ordina ora' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Ordina ora' })
  await expect(dialog.getByRole('button', { name: 'Ordina e paga' })).toBeVisible()
  return dialog
}

export const values = async (dialog: Locator) => ({
  name: await dialog.getByLabel('Nome del destinatario').inputValue(),
  email: await dialog.getByLabel('Email del destinatario').inputValue(),
  phone: await dialog.getByLabel('Telefono').inputValue(),
  address: await dialog.getByRole('textbox', { name: 'Indirizzo', exact: true }).inputValue(),
  zip: await dialog.getByLabel('CAP').inputValue(),
  city: await dialog.getByLabel('Città').inputValue(),
  country: await dialog.getByLabel('Paese').inputValue(),
})

export const book = async (page: Page): Promise<{ customer: { name: string }; isDefault: boolean }[]> =>
  (await page.request.get('/api/addresses?limit=100')).json()
