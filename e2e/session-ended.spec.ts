// Guards: an ended session is renewed without losing work.

import { fillConsignee } from './consignee.ts'
import { expect, signInByCall, test } from './portal.ts'
import { openProduct } from './product-choice.ts'
import { sessionDialog, signInAgain } from './session-end.ts'

test('after a session ended elsewhere the sign-in opens over the page, input is kept, and the order is placed', async ({
  page,
  context,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 8)
  await page.getByRole('button', { name: 'Ordina ora' }).click()
  const order = page.getByRole('dialog', { name: 'Ordina ora' })
  await fillConsignee(order, 'Cliente di prova')
  // Otherwise the quote would be the first call to find the ended session.
  await expect(order.getByText('Totale (IVA inclusa)')).toBeVisible()
  await context.clearCookies()
  await order.getByRole('button', { name: 'Crea l’ordine' }).click()

  await expect(sessionDialog(page)).toBeVisible()
  await expect(page.getByText('Controlla la connessione')).toHaveCount(0)
  const wrong = sessionDialog(page)
  await expect(wrong.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await wrong.getByRole('textbox', { name: 'Password' }).fill('sbagliata')
  await wrong.getByRole('button', { name: 'Accedi' }).click()
  await expect(wrong.getByRole('alert')).toContainText('Username o password non corretti')
  await signInAgain(page, 'rivenditore123')
  await expect(page.getByText('Ordine creato')).toBeVisible()
})
