// Guards: the profile’s dot in the sidebar, and how a base account opens its sections.

import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { labels, sections } from './dashboard-shell-page.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('a verified profile has no dot', async ({ page }) => {
  await signInAsNewReseller(page)
  await visit(page, '/dashboard')
  await expect(sections(page).getByRole('listitem')).toHaveCount(labels.length)
  await expect(sections(page).locator('[title]')).toHaveCount(0)
})

test('a base account reads in overview, wishlist, orders and Shopify how to get access, then that verification is pending', async ({
  page,
}) => {
  await startLook(page)
  await signInAsNewCustomer(page)
  const closed = [
    ['', 'Ordini Totali'],
    ['?section=wishlist', 'La wishlist non è ancora attiva'],
    ['?section=orders', 'Gli ordini non sono ancora attivi'],
    ['?section=shopify', 'L’integrazione non è ancora attiva'],
  ] as const
  const main = page.getByRole('main')
  for (const [search, text] of closed) {
    await visit(page, `/dashboard${search}`)
    await expect(main.getByText(text)).toBeVisible()
    await expect(main.getByText('Completa il profilo aziendale').first()).toBeVisible()
    const notice = 'Per usare tutte le funzioni (wishlist, ordini, riserve) completa il profilo aziendale.'
    await expect(main.getByText(notice)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Completa il profilo', exact: true })).toHaveAttribute(
      'href',
      '/dashboard?section=business-profile',
    )
    if (search) await expectAccessibleInBothLooks(page, `closed: ${search}`)
  }
  const companyAddress = 'Via Emilia 1, 41012 Carpi (MO)'
  const profile = { companyName: 'Boutique', vatNumber: '10789010013', pecEmail: 'b@pec.it', companyAddress }
  expect((await page.request.put('/api/auth/business-profile', { data: profile })).ok()).toBe(true)
  for (const [search] of closed) {
    await visit(page, `/dashboard${search}`)
    await expect(main.getByText('Stiamo verificando il tuo profilo')).toBeVisible()
    const notice = 'Wishlist, ordini e riserve si attivano con la verifica, di solito in 1-2 giorni lavorativi.'
    await expect(main.getByText(notice)).toBeVisible()
    await expect(main.getByRole('link', { name: 'Vedi il profilo' })).toBeVisible()
  }
})
