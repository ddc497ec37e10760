// Guards: public pages at 320 px.

import { expectAccessible, startLook } from './accessible.ts'
import { expect, test } from './portal.ts'
import { heading, publicPages } from './public-pages-page.ts'
import { visit } from './visit.ts'

// Their dark look is checked with the other pages (accessibility.spec.ts).
test('public pages at 320 px, light: no horizontal scrolling, no WCAG 2.2 AA violations', async ({ page }) => {
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
