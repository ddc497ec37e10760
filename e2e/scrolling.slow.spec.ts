// Guards: the scroll position before hydration and after Back, and low screens.

import { expect, signInByCall, test } from './portal.ts'
import { settled } from './settled.ts'
import { holdScripts, untilHydrated, visit } from './visit.ts'

const place = () => Math.round(window.scrollY)

test('scrolling before the scripts run keeps its position, and Back restores it', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(place)).toBe(600)
  release()
  await untilHydrated(page)
  await settled(page)
  expect(await page.evaluate(place)).toBe(600)

  await page.getByRole('link', { name: 'Termini e condizioni' }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Termini e condizioni' })).toBeVisible()
  await expect.poll(() => page.evaluate(place)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Chi Siamo' })).toBeVisible()
  await expect.poll(() => page.evaluate(place)).toBe(600)
  await page.reload()
  await untilHydrated(page)
  await expect.poll(() => page.evaluate(place)).toBe(600)
})

test('on a low screen all product pictures and the content below them can be reached', async ({ page }) => {
  await signInByCall(page, 'base', 'base1234')
  // By name: the newest product may belong to another journey, without pictures.
  const { products } = await (await page.request.get('/api/products?search=Abito+Amalfi')).json()
  for (const size of [
    { width: 1440, height: 640 },
    { width: 800, height: 500 },
  ]) {
    await page.setViewportSize(size)
    await visit(page, `/product/${products[0].id}`)
    const beneath = page.getByRole('link', { name: 'Passa a Starter per vedere tutte le immagini' })
    await beneath.focus()
    await expect(beneath).toBeInViewport({ ratio: 1 })
  }
})
