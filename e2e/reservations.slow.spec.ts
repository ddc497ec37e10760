// Guards: reservations on a phone, and reservations of one product.

import { expect, signInByCall, test } from './portal.ts'
import { findPiece } from './product-choice.ts'
import { letGo, testReachable } from './reservations-page.ts'
import { visit } from './visit.ts'

testReachable(390)

test('for a sold-out product only its own reservations are requested', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await letGo(page)
  const line = await findPiece(page)
  const { variants } = await (await page.request.get(`/api/products/${line.productId}`)).json()
  const variant = variants.find(({ id }: { id: string }) => id === line.variantId)
  await page.request.post('/api/reservations', { data: { ...line, quantity: variant.available } })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/reservations') && asked.push(request.url()))
  const choice = new URLSearchParams({ color: variant.color, size: variant.size })
  await visit(page, `/product/${line.productId}?${choice}`)
  const held = page.getByText(/^Riservato da te: \d+ pezz/)
  await expect(held).toBeVisible()
  // The page was rendered by the server; navigating back makes the browser send the request.
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Catalogo' }).click()
  await expect(page.getByRole('heading', { name: 'Catalogo Prodotti' })).toBeVisible()
  await page.goBack()
  await expect(held).toBeVisible()
  const products = () => [...new Set(asked.map((url) => new URL(url).searchParams.get('productId')))]
  await expect.poll(products).toEqual([line.productId])
  await letGo(page)
})
