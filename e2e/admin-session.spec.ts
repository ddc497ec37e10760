// Guards: an open admin panel keeps its session.

import { expect, signInByCall, test } from './portal.ts'

test('an open admin panel keeps its session alive, even on tabs without polling', async ({ page }) => {
  await page.clock.install()
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=log')
  await expect(page.getByRole('heading', { level: 1, name: /^Benvenuta/ })).toBeVisible()
  const asked = page.waitForResponse(
    (response) => response.url().endsWith('/api/auth/user') && response.status() === 200,
  )
  await page.clock.runFor('11:00')
  await asked
})
