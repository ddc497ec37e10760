// Guards: the dashboard’s sections for each plan and role.

import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { labels, sections } from './dashboard-shell-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

test('ten sections in order, the plan, the profile’s dot, White Label closed', async ({ page }) => {
  await signInAsNewCustomer(page)
  await visit(page, '/dashboard')
  const side = page.getByRole('complementary').filter({ has: sections(page) })
  await expect(side.getByText('Area Cliente', { exact: true })).toBeVisible()
  await expect(side.getByText('Piano: Gratuito')).toBeVisible()
  const entries = sections(page).getByRole('listitem')
  await expect(entries).toHaveCount(labels.length)
  for (const [index, label] of labels.entries()) await expect(entries.nth(index)).toContainText(label)
  await expect(entries.filter({ has: page.locator('[title]') })).toHaveText(/^Profilo Aziendale/)
  const whiteLabel = entries.filter({ hasText: 'White Label' })
  await expect(whiteLabel).toHaveText('White Label (Pro)')
  await expect(whiteLabel.locator('[aria-disabled]')).toHaveCount(1)
  await expect(whiteLabel.getByRole('link')).toHaveCount(0)
})

test('White Label is open with the Pro plan', async ({ page }) => {
  await signInByCall(page, 'pro', 'pro12345')
  await visit(page, '/dashboard')
  await expect(page.getByText('Piano: Pro + White Label').filter({ visible: true })).toHaveCount(1)
  await sections(page).getByRole('link', { name: 'White Label', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'White Label', level: 1 })).toBeVisible()
})

test('every section opens from its entry, has its own title and is marked in the sidebar', async ({ page }) => {
  await signInAsNewCustomer(page)
  await visit(page, '/dashboard')
  for (const label of labels.filter((each) => each !== 'White Label')) {
    await sections(page).getByRole('link', { name: label }).first().click()
    await expect(sections(page).locator('[aria-current=page]')).toContainText(label)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${label} · Filiera`)
  }
})

test('on a phone the sections are in a drawer, which a choice and Back close', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAsNewCustomer(page)
  await visit(page, '/dashboard')
  await expect(sections(page)).toHaveCount(0)
  const open = page.getByRole('button', { name: 'Apri il menu delle sezioni' })
  await open.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Piano: Gratuito')).toBeVisible()
  await expect(drawer.getByRole('listitem')).toHaveCount(labels.length)
  await drawer.getByRole('link', { name: 'Spedizioni', exact: true }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Spedizioni', level: 1 })).toBeVisible()
  await open.click()
  await expect(drawer).toBeVisible()
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Spedizioni', level: 1 })).toBeVisible()
})

test('an unknown section is reported, with a link back', looks, async ({ page }) => {
  await startLook(page)
  await signInAsNewCustomer(page)
  await visit(page, '/dashboard?section=inventata')
  await expect(page.getByRole('heading', { name: 'Sezione non trovata', level: 1 })).toBeVisible()
  await expect(sections(page).locator('[aria-current=page]')).toHaveCount(0)
  await expect(page).toHaveURL(/section=inventata$/)
  await expectAccessibleInBothLooks(page, 'unknown section')
  await page.getByRole('link', { name: 'Vai alla Dashboard' }).click()
  await expect(sections(page).locator('[aria-current=page]')).toHaveText('Dashboard')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('visitors see the reason, and are guided to the login and back', async ({ page }) => {
  await visit(page, '/dashboard?section=shipping')
  const toast = page.getByRole('alert').filter({ hasText: 'Accesso Richiesto' })
  await expect(toast).toContainText("Devi effettuare l'accesso per accedere alla dashboard.")
  await page.waitForURL(/\/login\?returnTo=/)
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Username').fill('base')
  await form.getByRole('textbox', { name: 'Password' }).fill('base1234')
  await form.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('heading', { name: 'Spedizioni', level: 1 })).toBeVisible()
})

test('a toast disappears after five seconds', async ({ page }) => {
  await page.clock.install()
  await signInAsNewCustomer(page)
  await visit(page, '/dashboard?section=shipping')
  await page.getByLabel('Destinazione').selectOption('italy')
  await page.getByRole('button', { name: 'Calcola il costo' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Costo totale' })
  await expect(toast).toBeVisible()
  await page.clock.fastForward(2_500)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(3_000)
  await expect(toast).toHaveCount(0)
})

test('an admin is redirected to the panel', async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/dashboard')
  await page.waitForURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
