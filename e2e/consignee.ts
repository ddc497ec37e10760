import type { Locator } from '@playwright/test'

/** Fills in a complete consignee in an order's dialog. */
export async function fillConsignee(dialog: Locator, name = 'Anna Verdi'): Promise<void> {
  await dialog.getByLabel('Nome del destinatario').fill(name)
  await dialog.getByLabel('Email del destinatario').fill('anna@example.it')
  await dialog.getByRole('textbox', { name: 'Indirizzo' }).fill('Via Roma 1')
  await dialog.getByLabel('CAP').fill('20121')
  await dialog.getByLabel('Città').fill('Milano')
}
