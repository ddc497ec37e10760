// Guards: the address book in the profile and in the order dialog.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { openOrder, values } from './address-book-page.ts'
import { expect, test } from './portal.ts'
import { saveAddress, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const book = async (page: Page): Promise<{ customer: { name: string }; isDefault: boolean }[]> =>
  (await page.request.get('/api/addresses?limit=100')).json()

test('the book is kept in the profile: added, searched, changed, made default, deleted', looks, async ({ page }) => {
  await signInAsNewReseller(page)
  await visit(page, '/dashboard?section=business-profile')
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Rubrica' }) })
  await expect(panel).toContainText('La rubrica è vuota.')
  await panel.getByRole('button', { name: 'Nuovo destinatario' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome del destinatario').fill('Niccolò Rossi')
  await dialog.getByLabel('Email del destinatario').fill('niccolo@example.it')
  await dialog.getByRole('textbox', { name: 'Indirizzo', exact: true }).fill('Via Roma 1')
  await dialog.getByLabel('CAP').fill('47121')
  await dialog.getByLabel('Città').fill('Forlì')
  // What was typed is still there after a reload.
  await page.reload()
  await panel.getByRole('button', { name: 'Nuovo destinatario' }).click()
  await expect(dialog.getByLabel('Città')).toHaveValue('Forlì')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(panel.getByText('Via Roma 1, 47121 Forlì FC')).toBeVisible()

  await saveAddress(page, 'Anna Bianchi')
  await page.reload()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await panel.getByLabel('Cerca in rubrica').fill('forli nicc')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await panel.getByRole('button', { name: 'Rendi predefinito: Niccolò Rossi' }).click()
  await expect(panel.getByText('Predefinito', { exact: true })).toBeVisible()
  await panel.getByLabel('Cerca in rubrica').fill('nessuno così')
  await expect(panel).toContainText('Nessun destinatario trovato per «nessuno così».')
  await panel.getByLabel('Cerca in rubrica').fill('')
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expectAccessibleInBothLooks(page, 'address book')

  await panel.getByRole('button', { name: 'Modifica Anna Bianchi' }).click()
  await dialog.getByLabel('Nome del destinatario').fill('Anna Neri')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(panel.getByText('Anna Neri')).toBeVisible()
  await panel.getByRole('button', { name: 'Elimina Anna Neri' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  expect(await book(page)).toMatchObject([{ customer: { name: 'Niccolò Rossi' }, isDefault: true }])
})

test(
  'an order starts with the default, finds others as one types, by keyboard, and saves a new one once',
  looks,
  async ({ page }) => {
    await signInAsNewReseller(page)
    await saveAddress(page, 'Anna Bianchi', { isDefault: true })
    await saveAddress(page, 'Niccolò D’Angelo', { city: 'Forlì' })
    const dialog = await openOrder(page)
    expect(await values(dialog)).toMatchObject({ name: 'Anna Bianchi', zip: '10121', city: 'Torino' })

    const name = dialog.getByRole('combobox', { name: 'Nome del destinatario' })
    await name.fill('forli dangelo')
    await expect(page.getByRole('option', { name: /Niccolò D’Angelo/ })).toBeVisible()
    await expectAccessibleInBothLooks(page, 'order dialog with consignees that were found')
    await name.press('ArrowDown')
    await name.press('Enter')
    await expect(name).toHaveValue('Niccolò D’Angelo')
    expect(await values(dialog)).toMatchObject({ city: 'Forlì', email: 'cliente@example.it' })

    for (let n = 0; n < 2; n++) {
      const order = n === 0 ? dialog : await openOrder(page)
      await order.getByLabel('Nome del destinatario').fill('Carla Verdi')
      await order.getByLabel('Città').fill('Torino')
      await order.getByLabel('Salva in rubrica').check()
      await order.getByRole('button', { name: 'Crea l’ordine' }).click()
      await expect(page.getByText('Ordine creato')).toBeVisible()
    }
    expect((await book(page)).map(({ customer }) => customer.name)).toEqual([
      'Anna Bianchi',
      'Carla Verdi',
      'Niccolò D’Angelo',
    ])
  },
)
