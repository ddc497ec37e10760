// Guards: the accounts compared with Stripe’s reports.

import type { ErrorLogEntry } from '../src/contract/error-log.ts'
import type { MoneyBooks, MoneyDay } from '../src/contract/money-ledger.ts'
import { dayAfter } from '../src/domain/time/clock.ts'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

const day = (changes: Partial<MoneyDay>): MoneyDay => ({
  ...{ day: '2026-10-31', received: '154.90', refunded: '0.00', fees: '2.57', paidOut: '0.00', differences: 0 },
  provider: {
    ...{ charged: '154.90', refunded: '0.00', disputed: '0.00', fees: '2.57', paidOut: '0.00' },
    comparedAt: '2026-11-01T03:23:00.000Z',
  },
  ...changes,
})

const books = (changes: Partial<MoneyBooks>): MoneyBooks => ({
  month: '2026-10',
  balances: [
    { account: 'receivable', balance: '1249.90' },
    { account: 'cash', balance: '-99999999999.99' },
    { account: 'sales', balance: '-0.01' },
  ],
  days: [],
  reading: { provider: 'stripe', from: '2026-03-01T08:00:00.000Z', until: '2026-11-01T09:23:00.000Z' },
  ...changes,
})

const difference: ErrorLogEntry = {
  ...{ id: '0190a0a0-0000-7000-8000-000000000001', timestamp: '2026-11-01T03:23:00.000Z', source: 'payments' },
  errorType: 'provider.difference',
  errorMessage: 'Incasso pi_a_mano del 28/10/2026: presso il gestore dei pagamenti 10,00 €, nei conti nulla',
  payload: { day: '2026-10-28' },
  ...{
    resolved: false,
    resolvedAt: null,
    resolvedBy: null,
    resolvedByName: null,
    resolutionNote: null,
    canRetry: false,
    handRefund: null,
  },
}

/** Thirty-one days: one waiting, one with a difference, one with huge amounts, one booked after midnight. */
const manyDays = Array.from({ length: 31 }, (_, n) => {
  const one = day({ day: dayAfter('2026-10-31', -n) })
  if (n === 0) return { ...one, provider: null }
  if (n === 3) return { ...one, differences: 2 }
  if (n === 5) return { ...one, received: '99999999999.99', refunded: '99999999999.99', fees: '-99999999999.99' }
  if (n === 6) return { ...one, received: '54.90' }
  return one
})

test('many days compared with Stripe; a difference links to its log entries and back', async ({ page }) => {
  await startLook(page)
  let answer = books({ days: manyDays })
  let fails = false
  await page.route('**/api/admin/money?*', (route) =>
    fails
      ? route.fulfill({ status: 500, json: { code: 'failure', message: 'Qualcosa non va.' } })
      : route.fulfill({ json: answer }),
  )
  await page.route('**/api/admin/money', (route) => route.fulfill({ json: answer }))
  const asked: string[] = []
  await page.route('**/api/admin/errors?*', (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.fulfill({ json: [difference] })
  })
  await signInByCall(page, 'admin', 'admin123')
  await visit(page, '/admin?tab=log&log=money&month=2026-10')
  const days = page.getByRole('region', { name: 'Giorni' })
  await expect(days.getByRole('row')).toHaveCount(32)
  await expect(days.getByText('Quadra', { exact: true })).toHaveCount(29)
  await expect(days.getByText('In parte registrato in un altro giorno')).toHaveCount(2)
  await expect(days.getByText('In attesa')).toHaveCount(1)
  const balances = page.getByRole('region', { name: 'Saldi' })
  await expect(balances.getByRole('row').filter({ hasText: 'Crediti verso clienti' })).toHaveText(
    /Crediti verso clienti\s*1\.249,90\s€\s*–/,
  )
  await expect(balances.getByRole('row').filter({ hasText: 'Vendite' })).toHaveText(/Vendite\s*–\s*0,01\s€/)
  await expect(balances).not.toContainText('-')
  await expect(page.getByText('Stripe: movimenti letti dal 1 mar 2026')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'books of many days')

  await days.getByRole('link', { name: '2 differenze' }).click()
  await expect(page).toHaveURL(/moneyDay=2026-10-28/)
  await expect(page.getByText('Incasso pi_a_mano del 28/10/2026')).toBeVisible()
  await expect(page.getByText('Si chiude automaticamente quando il problema è risolto')).toBeVisible()
  expect(asked.at(-1)).toContain('moneyDay=2026-10-28')
  await expectAccessibleInBothLooks(page, 'differences of a day')
  await page.getByRole('button', { name: 'Togli il filtro: differenze del 28 ott 2026' }).click()
  await expect(page).not.toHaveURL(/moneyDay/)
  await expect.poll(() => asked.at(-1)).not.toContain('moneyDay')

  answer = books({ balances: [], days: [], reading: null })
  await visit(page, '/admin?tab=log&log=money&month=2026-10')
  await expect(page.getByText('non sono ancora stati letti')).toBeVisible()
  await expect(page.getByText('Nessuna scrittura')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'books without anything')
  fails = true
  await page.reload()
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
})
