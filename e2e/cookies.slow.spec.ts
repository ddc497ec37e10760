// Guards: the theme button after a reload.

import { expect, test } from './portal.ts'
import { visit } from './visit.ts'

test('after a reload the theme button names the theme it switches to', async ({ page }) => {
  for (const path of ['/', '/login', '/about']) {
    await visit(page, path)
    await page.getByRole('button', { name: 'Passa al tema scuro' }).click()
    const toLight = page.getByRole('button', { name: 'Passa al tema chiaro' })
    await expect(toLight).toBeVisible()
    await visit(page, path)
    await expect(toLight).toHaveAttribute('title', 'Passa al tema chiaro')
    await toLight.click()
  }
})
