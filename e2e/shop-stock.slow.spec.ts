// Guards: a shop’s products are linked by SKU and show our stock; missing Shopify permissions.

import { expect, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { address, connectedShop, testStock } from './shop-stock-page.ts'
import { visit } from './visit.ts'

testStock('a desktop')

testStock('a phone')

test('where the shop does not allow it, it is said which permissions are missing', async ({ page, portal }) => {
  await signInAsNewReseller(page)
  const allowed = [...portal.shopify.scopes]
  portal.shopify.scopes = ['read_orders', 'write_merchant_managed_fulfillment_orders']
  try {
    await connectedShop(page, portal)
    await visit(page, address)
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Giacenze nel negozio' }) })
    await expect(card).toContainText('Ferme')
    await expect(card).toContainText('Per aggiornare le giacenze aggiungi write_inventory')
    await card.getByRole('button', { name: 'Cerca gli SKU' }).click()
    await expect(card.getByRole('alert')).toContainText('mancano dei permessi (write_inventory')
  } finally {
    portal.shopify.scopes = allowed
  }
})
