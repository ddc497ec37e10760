// Guards: double clicks on hearts, and hearts that could not be saved.

import { takeClock, untilNextClick } from './clicks.ts'
import { add, card, emptyWishlist, entries, heart, known, remove } from './hearts-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { findSizeRun } from './product-choice.ts'
import { settled } from './settled.ts'
import { visit } from './visit.ts'

test('a double click fills a heart once, and refilling an emptied heart restores its entry', async ({ page }) => {
  await takeClock(page)
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await emptyWishlist(page)
  let ready = known(page)
  await visit(page, '/catalog')
  await ready
  for (const [index, pause] of [60, 200].entries()) {
    const box = await heart(page, index, add).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22]
    await page.mouse.click(x, y)
    await page.waitForTimeout(pause)
    await page.mouse.click(x, y)
    // The previous toast may still be fading out.
    await expect(page.getByText('Prodotto aggiunto alla wishlist!').last()).toBeVisible()
    await settled(page)
    await expect(heart(page, index, remove)).toBeVisible()
  }
  expect((await entries(page)).map(({ quantity }) => quantity)).toEqual([1, 1])

  const [entry] = await entries(page)
  await page.request.patch(`/api/wishlist/${entry?.id}`, { data: { quantity: 7, notes: 'per la vetrina' } })
  ready = known(page)
  await visit(page, '/catalog')
  await ready
  await heart(page, 1, remove).click()
  await expect.poll(async () => (await entries(page)).length).toBe(1)
  await untilNextClick(page)
  await heart(page, 1, add).click()
  await expect
    .poll(async () => (await entries(page)).map(({ quantity, notes }) => [quantity, notes]))
    .toContainEqual([7, 'per la vetrina'])
})

test('a heart that could not be refilled still restores its entry on the next attempt', async ({ page }) => {
  await takeClock(page)
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await emptyWishlist(page)
  const { product } = await findSizeRun(page)
  const held = product.variants.slice(0, 2).map(({ id }, index) => ({
    productId: product.id,
    variantId: id,
    quantity: 3 + index,
    notes: `per la vetrina ${index}`,
  }))
  expect(held).toHaveLength(2)
  for (const data of held) await page.request.post('/api/wishlist', { data })
  const ready = known(page)
  await visit(page, `/catalog?search=${encodeURIComponent(product.name)}`)
  await ready
  await heart(page, 0, remove).click()
  await expect.poll(() => entries(page)).toEqual([])

  let refused: RegExp | null = /vetrina/
  await page.route('**/api/wishlist', (route) =>
    refused?.test(route.request().postData() ?? '') ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  const notes = async () => (await entries(page)).map(({ quantity, notes }) => [quantity, notes]).sort()
  const both = [
    [3, 'per la vetrina 0'],
    [4, 'per la vetrina 1'],
  ]
  // Clicks within a second would count as a double click.
  await untilNextClick(page)
  await heart(page, 0, add).click()
  await expect(card(page, 0).getByRole('alert')).toBeVisible()
  refused = null
  await heart(page, 0, add).click()
  await expect.poll(notes).toEqual(both)

  // One of the two entries is restored, the other is not: nothing is duplicated or lost.
  await untilNextClick(page)
  await heart(page, 0, remove).click()
  await expect.poll(notes).toEqual([])
  refused = /vetrina 1/
  await untilNextClick(page)
  await heart(page, 0, add).click()
  await expect(card(page, 0).getByRole('alert')).toBeVisible()
  await expect.poll(notes).toEqual([both[0]])
  refused = null
  await heart(page, 0, remove).click()
  await expect.poll(notes).toEqual([])
  await untilNextClick(page)
  await heart(page, 0, add).click()
  await expect.poll(notes).toEqual(both)
})

test('a refused change is reverted, and reported on the card and in a toast', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await emptyWishlist(page)
  const ready = known(page)
  await visit(page, '/catalog')
  await ready
  await page.route('**/api/wishlist', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await heart(page, 0, add).click()
  const text = 'Impossibile aggiungere il prodotto alla wishlist.'
  await expect(card(page, 0).getByRole('alert')).toHaveText(text)
  await expect(page.getByText(text)).toHaveCount(2)
  await expect(heart(page, 0, add)).toBeVisible()
  await page.unroute('**/api/wishlist')
  await heart(page, 0, add).click()
  await expect(heart(page, 0, remove)).toBeVisible()
  await expect(card(page, 0).getByRole('alert')).toHaveCount(0)
})
