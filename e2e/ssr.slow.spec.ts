// Guards: hydration in dark mode, input before hydration and unusual addresses.

import { expect, test } from './portal.ts'
import { recordErrors, reseller, testTakeover, untilHydrated } from './ssr-page.ts'
import { holdScripts } from './visit.ts'

testTakeover('dark')

test('text typed and buttons pressed before hydration are applied', async ({ browser, baseURL }) => {
  const member = await reseller(browser, baseURL)
  const page = await member.newPage()
  const release = await holdScripts(page)
  await page.goto('/catalog', { waitUntil: 'commit' })
  const search = page.getByRole('searchbox', { name: 'Cerca' })
  await search.pressSequentially('blazer')
  await page.getByRole('button', { name: 'Passa al tema scuro' }).click()
  release()
  await untilHydrated(page)
  await expect(search).toHaveValue('blazer')
  await expect(page).toHaveURL(/search=blazer/)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await member.close()
})

test('an address in a different spelling is still served', async ({ browser, baseURL }) => {
  const member = await reseller(browser, baseURL)
  const page = await member.newPage()
  const errors = recordErrors(page)
  for (const address of ['/catalog?page=1', '/catalog?category=zzz', '/catalog?page=2&utm_source=prova']) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Catalogo Prodotti' })).toBeVisible()
    await untilHydrated(page)
  }
  expect(errors).toEqual([])
  await member.close()
})
