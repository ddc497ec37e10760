// Guards: the links of the admin dashboard’s figures, and its layout on a phone.

import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('each figure links to its page; no overflow on a phone', async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  const figures = {
    ...{
      toPay: 1,
      paidToday: 0,
      shippedToday: 0,
      urgent: 1,
      parcelsShippedToday: 2,
      toShip: 1234,
      dueToday: 2,
      late: 1,
    },
    toAnswer: {
      requests: 1001,
      betaApplications: 2,
      returns: 3,
      disputes: 2,
      errors: 1,
      lateInvoices: 2,
      creditProposals: 1,
    },
    ...{ cutoffHour: 13, profilesToVerify: 4, reservationsEnding: { in24Hours: 0, in48Hours: 2 }, latestOrders: [] },
  }
  const productId = '0190a0a0-0000-7000-8000-000000000000'
  await page.route('**/api/admin/dashboard', (route) => route.fulfill({ json: figures }))
  await page.route('**/api/admin/dashboard/figures', (route) =>
    route.fulfill({
      json: {
        days: [{ day: '2026-11-22', orders: 4, revenue: '1250.50' }],
        bestSellers: [{ productId, name: 'Borsa Siena', imageUrl: null, pieces: 7, revenue: '70.00' }],
        lowStock: {
          ...{ threshold: 5, running: 1, soldOut: 12 },
          items: [{ productId, name: 'Abito Pisa', variant: 'Nero / M', sku: 'DW-ABITO-NM', available: 1 }],
        },
        onTime: { due: 3, left: 2 },
        computedAt: new Date().toISOString(),
      },
    }),
  )
  await visit(page, '/admin')
  const toDo = page.getByRole('region', { name: 'Da fare' })
  await expect(toDo.getByRole('link')).toHaveText([
    'Spedisci',
    'Spedisci',
    'Spedisci',
    'Vedi contestazioni',
    'Vedi fatture',
    'Decidi',
    'Verifica',
    'Rispondi',
    'Vedi resi',
    'Decidi',
    'Vedi riserve',
    'Vedi log',
    'Vedi spediti',
  ])
  await expect(toDo).toContainText('oltre 1.000')
  // Large numbers are shown exactly.
  await expect(toDo).toContainText('1.234')
  await expect(toDo).toContainText('Entro 24 ore; 2 entro 48 ore')
  await expect(page.getByText('Nessun ordine presente')).toBeVisible()
  await expect(page.getByText('66%')).toBeVisible()
  await expect(page.getByText('2 su 3 ordini, oggi escluso')).toBeVisible()
  const low = page.getByRole('region', { name: 'Scorte in esaurimento' })
  await expect(low).toContainText('1 articolo con 5 pezzi o meno · 12 esauriti')
  await expect(low.getByRole('listitem')).toContainText('ne resta 1')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    // The chart adapts to the new width after a moment.
    await expect
      .poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth))
      .toBeLessThanOrEqual(0)
  }
  await low.getByRole('link', { name: 'Abito Pisa, Nero / M' }).click()
  await expect(page).toHaveURL(/tab=catalog&search=DW-ABITO-NM/)
  await page.goBack()
  await toDo.getByRole('link', { name: 'Vedi riserve' }).click()
  await expect(page).toHaveURL(/tab=wishlist/)
})
