// Guards: an unsubscribe link that switches nothing off.

import { expect, test } from './portal.ts'

test('a link that switches nothing off says where to choose instead', async ({ page }) => {
  await page.goto('/email/disiscrizione?token=v1.sbagliato')
  await expect(page.getByRole('heading', { name: 'Link non valido' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Profilo Aziendale' })).toBeVisible()
})
