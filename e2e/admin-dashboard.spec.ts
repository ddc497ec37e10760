// Guards: the admin dashboard shows the work to do and the figures.

import { expectAccessible } from './accessible.ts'
import { pay, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('the dashboard shows pending work, the four counters, the latest orders and the figures of 30 days', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const order = await placeOrder(page, { name: 'Giulia Neri' })
  await pay(page, order)
  await signInByCall(page, 'admin', 'admin123')
  await visit(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: /^Benvenuta/ })).toBeVisible()

  const toDo = page.getByRole('region', { name: 'Da fare' })
  for (const label of [
    'In ritardo',
    'Da spedire',
    'Profili da verificare',
    'Richieste di prodotto',
    'Candidature Beta',
    'Riserve in scadenza',
    'Errori',
    'Pacchi partiti oggi',
  ]) {
    await expect(toDo.getByRole('term').filter({ hasText: label }).first()).toBeVisible()
  }
  for (const [label, hint] of [
    ['Ordini da pagare', 'In tutto'],
    ['Pagati oggi', 'Per data ordine'],
    ['Spediti oggi', 'Per data ordine'],
    ['Urgenti', 'Pagati entro le 13:00'],
  ]) {
    await expect(page.getByText(label ?? '', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(hint ?? '', { exact: true }).first()).toBeVisible()
  }
  const latest = page.getByRole('row').filter({ hasText: order.orderNumber })
  for (const text of [order.id.slice(-8), 'Giulia Neri', 'Pagato']) await expect(latest).toContainText(text)

  const month = page.getByRole('region', { name: 'Ultimi 30 giorni' })
  await month.getByRole('button', { name: 'Aggiorna' }).click()
  await expect(month.getByRole('status')).toContainText(/Aggiornato alle \d\d:\d\d/)
  for (const label of ['Fatturato', 'Ordini pagati', 'Partiti in giornata']) {
    await expect(month.getByText(label, { exact: true }).first()).toBeVisible()
  }
  await expect(month.locator('.recharts-bar-rectangle').first()).toBeAttached()
  await month.getByText('Mostra i giorni in tabella').click()
  const table = month.getByRole('table', { name: 'Ordini e fatturato per giorno' })
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(page.getByRole('region', { name: 'Più venduti' }).getByRole('listitem').first()).toContainText('€')
  await expectAccessible(page, 'admin dashboard')

  await toDo.getByRole('link', { name: 'Spedisci' }).last().click()
  await expect(page).toHaveURL(/tab=orders.*status=paid/)
})
