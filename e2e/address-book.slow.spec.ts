// Guards: the address book in the profile, its failures on a phone, pasted addresses and delivery to the customer’s own premises.

import { expectAccessibleInBothLooks } from './accessible.ts'
import { book, openOrder, values } from './address-book-page.ts'
import { fillConsignee } from './consignee.ts'
import { paste } from './paste.ts'
import { expect, test } from './portal.ts'
import { saveAddress, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('on a phone the error of a new entry is visible above the buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await signInAsNewReseller(page)
  await visit(page, '/dashboard?section=business-profile')
  await page.getByRole('button', { name: 'Nuovo destinatario' }).click()
  const dialog = page.getByRole('dialog')
  await fillConsignee(dialog)
  await page.route('**/api/addresses', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Salva' }).click()
  const failure = dialog.getByRole('alert')
  await expect(failure).toHaveText('Impossibile salvare il destinatario. Riprova più tardi.')
  const bottom = async () => failure.evaluate((node) => node.getBoundingClientRect().bottom)
  const buttons = await dialog.locator('[data-dialog-actions]').boundingBox()
  await expect.poll(bottom).toBeLessThanOrEqual(buttons?.y ?? 0)
})

test('a pasted address is split into the fields; uncertain parts are asked for, and old values are cleared', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  await saveAddress(page, 'Anna Bianchi', { isDefault: true })
  const dialog = await openOrder(page)
  await dialog.getByRole('button', { name: 'Incolla un indirizzo intero' }).click()
  const field = dialog.getByLabel('Indirizzo intero')
  await expect(field).toBeFocused()
  await paste(
    field,
    'Sig.ra Elena Sarti\nVia Emilia 100\n42121 Reggio nell’Emilia RE\nelena@example.it, cell. 333 1234567',
  )
  await expect(
    dialog.getByText(/^Compilati: nome, email, telefono, indirizzo, CAP, città, provincia, paese/),
  ).toBeVisible()
  const address = { address: 'Via Emilia 100', zip: '42121', city: 'Reggio nell’Emilia', country: 'IT' }
  const contact = { name: 'Elena Sarti', email: 'elena@example.it', phone: '333 1234567' }
  expect(await values(dialog)).toEqual({ ...contact, ...address })

  await field.fill('Rossi\nVia Garibaldi 12\n20121 Milano')
  await dialog.getByRole('button', { name: 'Compila i campi' }).click()
  await expect(dialog.getByText('Qual è il nome del destinatario?')).toBeVisible()
  // The ambiguous name and the previous consignee's email are cleared.
  expect(await values(dialog)).toMatchObject({ name: '', email: '', phone: '', address: 'Via Garibaldi 12' })
  await expect(dialog.getByText('Da confermare qui sopra, o da scrivere')).toBeVisible()
  await expect(dialog.getByText('Manca: scrivilo qui')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'order dialog with a pasted address')
  await dialog.getByRole('button', { name: 'Rossi', exact: true }).click()
  expect(await values(dialog)).toMatchObject({ name: 'Rossi' })
})

test('a full address can be pasted into a new entry too', async ({ page }) => {
  await signInAsNewReseller(page)
  await visit(page, '/dashboard?section=business-profile')
  await page.getByRole('button', { name: 'Nuovo destinatario' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nuovo destinatario' })
  await expect(dialog.getByRole('button', { name: 'Spedisci alla mia sede' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Incolla un indirizzo intero' }).click()
  await paste(
    dialog.getByLabel('Indirizzo intero'),
    'Elena Sarti\nVia Emilia 100\n42121 Reggio Emilia RE\nelena@example.it',
  )
  expect(await values(dialog)).toMatchObject({ name: 'Elena Sarti', zip: '42121', city: 'Reggio Emilia' })
  await expectAccessibleInBothLooks(page, 'new consignee with a pasted address')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Via Emilia 100, 42121 Reggio Emilia RE')).toBeVisible()
})

test('delivery to the customer’s own premises fills in the address of the profile', async ({ page }) => {
  const { email } = await signInAsNewReseller(page)
  const dialog = await openOrder(page)
  await dialog.getByRole('button', { name: 'Spedisci alla mia sede' }).click()
  const place = { address: 'Corso Vittorio Emanuele 10', zip: '20122', city: 'Milano', country: 'IT' }
  expect(await values(dialog)).toEqual({ name: 'Boutique Lago S.r.l.', email, phone: '', ...place })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInBothLooks(page, 'order dialog on a phone')
})

test('the profile’s address book: add, search, edit, set as default, delete', async ({ page }) => {
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
  // The draft survives a reload.
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
