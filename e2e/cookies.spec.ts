// Guards: data stored by the site, and data cleared on sign-out.

import { expect, signIn, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('everything the site stores in the browser is listed on the cookie page', async ({ page, context }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await page.mouse.wheel(0, 400)
  await page.getByRole('button', { name: 'Passa al tema scuro' }).click()
  await page.getByRole('link', { name: 'Blazer Milano', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blazer Milano' })).toBeVisible()
  await visit(page, '/cookies')
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies.length + stored.length).toBeGreaterThan(2)
  for (const name of [...cookies, ...stored]) await expect(page.getByText(name, { exact: true })).toBeVisible()
})

test('signing out clears the stored data, but not the colour scheme', async ({ page }) => {
  for (const leave of ['button', 'address'] as const) {
    await signInByCall(page, 'rivenditore', 'rivenditore123')
    await visit(page, '/')
    const dark = page.getByRole('button', { name: 'Passa al tema scuro' })
    if (await dark.isVisible()) await dark.click()
    await page.evaluate(() => localStorage.setItem('di-prova', '1'))
    if (leave === 'button') {
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Esci' }).click()
      await page.waitForURL('/')
    } else await page.goto('/api/logout')
    await visit(page, '/about')
    expect(await page.evaluate(() => localStorage.getItem('di-prova'))).toBeNull()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: /^Passa al tema/ }).click()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  }
})
