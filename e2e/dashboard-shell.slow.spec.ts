// Guards: the profile’s dot in the sidebar.

import { labels, sections } from './dashboard-shell-page.ts'
import { expect, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('a verified profile has no dot', async ({ page }) => {
  await signInAsNewReseller(page)
  await visit(page, '/dashboard')
  await expect(sections(page).getByRole('listitem')).toHaveCount(labels.length)
  await expect(sections(page).locator('[title]')).toHaveCount(0)
})
