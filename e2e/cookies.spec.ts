import { expect, signIn, test } from './portal.ts'
import { visit } from './visit.ts'

test('everything the site stores in the browser is on the cookie page', async ({ page, context }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await page.mouse.wheel(0, 400)
  await page.getByRole('button', { name: 'Passa al tema scuro' }).click()
  await page.getByRole('link', { name: 'Blazer Milano' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blazer Milano' })).toBeVisible()
  await visit(page, '/cookies')
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const cookies = (await context.cookies()).map(({ name }) => name)
  expect(cookies.length + stored.length).toBeGreaterThan(2)
  for (const name of [...cookies, ...stored]) await expect(page.getByText(name, { exact: true })).toBeVisible()
})
