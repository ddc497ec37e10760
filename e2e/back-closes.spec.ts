// Guards: Back closes overlays, and addresses contain the choices.

import { expect, signInByCall, test } from './portal.ts'
import { openProduct } from './product-choice.ts'
import { visit } from './visit.ts'

test.use({ viewport: { width: 390, height: 800 } })

test('Back closes the dialog, the menu and the enlarged picture, and leaves the page unchanged', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await openProduct(page, 1)
  const address = page.url()
  const openers = [
    page.getByRole('button', { name: 'Ordina ora' }).first(),
    page.getByRole('button', { name: 'Apri il menu' }),
    page.getByRole('button', { name: /^Ingrandisci/ }).first(),
  ]
  for (const opener of openers) {
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(page.url()).toBe(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }

  // A dialog closed by its button leaves no history entry.
  await openers[1]?.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Chiudi/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // An overlay's history entry is removed after the overlay has closed.
  await page.waitForFunction(() => !history.state?.overlay)
  await page.goBack()
  await expect(page).toHaveURL(/\/catalog/)
})

test('colour and size are in the address: reloads and shared links show the same variant', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 2)
  const chosen = () =>
    page
      .getByRole('radio', { checked: true })
      .evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value))
  const before = await chosen()
  expect(before.length).toBeGreaterThan(0)
  for (const value of before) expect([...new URL(page.url()).searchParams.values()]).toContain(value)
  await visit(page, page.url())
  expect(await chosen()).toEqual(before)
})
