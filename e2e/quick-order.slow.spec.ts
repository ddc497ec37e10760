// Guards: quick orders beyond one order’s limit, and leaving the page while they are saved.

import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { requestsTo } from './clicks.ts'
import { fillConsignee } from './consignee.ts'
import { expect, test } from './portal.ts'
import { findManySkus } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('more articles than one order takes become several, paid together', async ({ page }) => {
  await signInAsNewReseller(page)
  const skus = await findManySkus(page, 130)
  await visit(page, '/dashboard?section=orders&view=quick')
  await page.getByLabel('Oppure incolla qui le righe').fill(skus.join('\n'))
  await page.getByRole('button', { name: 'Controlla le righe' }).click()
  await expect(page.getByText('questi diventano 2 ordini per lo stesso destinatario')).toBeVisible()
  await expect(page.getByText('«Riserva» prende i primi 60')).toBeVisible()
  await startLook(page)
  await expectAccessibleInBothLooks(page, 'a quick order of several orders')
  await page.getByRole('button', { name: 'Ordina 130 in 2 ordini' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordine rapido' })
  await fillConsignee(dialog)
  await expect(dialog.getByText('Spedizione di 2 ordini')).toBeVisible()
  await expect(dialog.getByText('… e altri 80 articoli')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ordina e paga' }).click()
  await expect(page).toHaveURL(/\/pagamento-prova\//)
  const orders: { id: string; items: unknown[] }[] = await (await page.request.get('/api/orders')).json()
  expect(orders.map(({ items }) => items.length).sort()).toEqual([100, 30])
  // Other journeys need the pieces.
  for (const { id } of orders)
    expect((await page.request.post(`/api/orders/${id}/cancel`, { data: {} })).ok()).toBe(true)
})

test('many articles go on into the wishlist when the page is left, each once; their rows stay as they are meanwhile', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const skus = await findManySkus(page, 130)
  await visit(page, '/dashboard?section=orders&view=quick')
  await page.getByLabel('Oppure incolla qui le righe').fill([...skus, 'BOH'].map((sku) => `${sku};1`).join('\n'))
  await page.getByRole('button', { name: 'Controlla le righe' }).click()
  const add = page.getByRole('button', { name: 'Aggiungi alla wishlist' })
  await expect(add).toBeVisible()
  const sent = requestsTo(page, '/api/wishlist/lines')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/wishlist/lines', async (route) => {
    if (sent.length === 2) await held
    await route.continue()
  })
  await add.click()
  await expect.poll(() => sent.length).toBe(2)
  await expect(page.getByRole('group', { name: 'Riga 131' }).getByLabel('Quantità')).toBeDisabled()

  await page.getByRole('link', { name: 'Torna agli ordini' }).click()
  await page.getByRole('link', { name: 'Ordine rapido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ordine rapido' })).toBeVisible()
  // What the list will be is not known yet.
  await expect(page.getByText('Caricamento...').last()).toBeAttached()
  await expect(add).toHaveCount(0)
  release()
  await expect(page.getByText('1 riga da correggere')).toBeVisible()
  await expect(add).toHaveCount(0)
  expect(sent).toHaveLength(2)
  const entries: { quantity: number }[] = await (await page.request.get('/api/wishlist')).json()
  expect(entries.map(({ quantity }) => quantity)).toEqual(skus.map(() => 1))
})
