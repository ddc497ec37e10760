// Guards: public pages at 320 px.

import { expectAccessible, startLook } from './accessible.ts'
import { expect, test } from './portal.ts'
import { heading, publicPages } from './public-pages-page.ts'
import { visit } from './visit.ts'

// Dark, they are looked at with the others (accessibility.spec.ts).
test('public pages at 320 px, light: nothing scrolls sideways, nothing fails WCAG 2.2 AA', async ({ page }) => {
  await startLook(page)
  await page.setViewportSize({ width: 320, height: 700 })
  for (const { path, title } of [...publicPages, { path: '/login', title: /./ }]) {
    await visit(page, path)
    await expect(heading(page, 1, title)).toBeVisible()
    const overhang = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overhang, path).toBe(0)
    await expectAccessible(page, `${path}, light phone`)
  }
})
