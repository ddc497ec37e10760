// Guards: the ledger of shop orders on a desktop and a phone, and axe on it.

import { randomUUID } from 'node:crypto'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { expect, test } from './portal.ts'
import { findSku } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { address, connect, figures, sell, testLedger } from './shopify-orders-page.ts'
import { visit } from './visit.ts'

testLedger('a desktop')

testLedger('a phone')

test('axe finds nothing on the ledger, nor on the steps to the credentials', async ({ page, portal: { shopify } }) => {
  await startLook(page)
  await signInAsNewReseller(page)
  await visit(page, address)
  await page.getByText('Ho già un’app creata nel pannello').click()
  await expectAccessibleInBothLooks(page, 'shopify, the steps')
  const shopDomain = `negozio-${randomUUID().slice(0, 8)}.myshopify.com`
  sell(shopify, shopDomain, await findSku(page))
  shopify.mayRenew = true
  await connect(page, shopDomain)
  await visit(page, address)
  await page.getByRole('button', { name: 'Sincronizza Ordini' }).click()
  await expect(figures(page).getByRole('link', { name: 'Saltati' })).toContainText('1')
  await expectAccessibleInBothLooks(page, 'shopify, the ledger')
})
