import type { Locator, Page } from '@playwright/test'
import { expect } from './portal.ts'

export async function fillAddress(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome del destinatario').fill('Cliente di prova')
  await dialog.getByLabel('Email del destinatario').fill('cliente@example.it')
  await dialog.getByLabel('Indirizzo').fill('Via Emilia 1')
  await dialog.getByLabel('CAP').fill('41012')
  await dialog.getByLabel('Città').fill('Carpi')
  // The quote has loaded, so the buttons no longer move.
  await expect(dialog.getByText('Totale (IVA inclusa)')).toBeVisible()
  return dialog
}
