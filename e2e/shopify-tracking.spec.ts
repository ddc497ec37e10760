// Guards: a shipment reaches the shop with its tracking.

import { expect, test } from './portal.ts'
import { adminPage, details, sell, ship } from './shopify-tracking-page.ts'
import { visit } from './visit.ts'

test('an order of a shop is shipped in the panel: the shop has our line fulfilled with tracking, and its reseller sees it', async ({
  browser,
  page,
  portal,
  baseURL,
}) => {
  const sold = await sell(page, portal)
  const admin = await adminPage(browser, baseURL)
  await ship(admin, sold, '3UW1PTT0042')
  const made = () => portal.shopify.shop(sold.shopDomain).fulfilments
  await expect.poll(() => made().length, { timeout: 40_000 }).toBe(1)
  expect(made()[0]?.tracking[0]).toMatchObject({
    company: 'SDA',
    number: '3UW1PTT0042',
    url: expect.stringContaining('tracing.letteraVettura=3UW1PTT0042'),
  })
  expect(sold.order.lines.map(({ unfulfilledQuantity }) => unfulfilledQuantity)).toEqual([0, 2])

  await visit(page, `/dashboard?section=orders&detail=${sold.id}`)
  await expect(details(page).getByText(/^Tracking inviato al negozio il /)).toBeVisible()
  await expect(details(page).getByRole('button', { name: 'Riprova' })).toHaveCount(0)
  await visit(page, '/dashboard?section=shopify')
  const line = page
    .getByRole('region', { name: 'Ordini del negozio' })
    .getByRole('row')
    .filter({ hasText: sold.order.name })
  await expect(line).toContainText('Tracking inviato')
  await expect(page.getByText('Tracking non ancora nel negozio')).toHaveCount(0)
})
