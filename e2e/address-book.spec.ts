// Guards: the address book in the order dialog.

import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { book, openOrder, values } from './address-book-page.ts'
import { expect, test } from './portal.ts'
import { saveAddress, signInAsNewReseller } from './resellers.ts'

test(
  'an order starts with the default address, finds others while typing, by keyboard, and saves a new one once',
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
