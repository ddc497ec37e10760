// Guards: the width of the filter row, and the colour of a product found by its colour.

import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('the row shows the full name of each list at every width', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  for (const path of ['/catalog', '/dashboard?section=catalog']) {
    await page.setViewportSize({ width: 1440, height: 800 })
    await visit(page, path)
    for (const width of [1440, 1280, 1080, 992]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('article')).toHaveCount(12)
      const cut = await page.getByRole('search').evaluate((row) =>
        [...row.querySelectorAll('select')]
          .filter((select) => select.checkVisibility())
          .flatMap((select) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(select)
            const text = Object.assign(document.createElement('span'), { textContent: select.selectedOptions[0]?.text })
            Object.assign(text.style, { font, position: 'absolute', whiteSpace: 'nowrap' })
            document.body.append(text)
            const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
            const wanted = text.getBoundingClientRect().width
            text.remove()
            return wanted > room ? [`${text.textContent}: ${wanted} in ${room}`] : []
          }),
      )
      expect(cut, `${path} ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} ${width}`).toBe(width)
    }
  }
})

test('a card found by colour links to the product in that colour', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  for (const query of ['color=Blu', 'search=camicia+bianca']) {
    await visit(page, `/catalog?${query}`)
    const link = page.getByRole('article').first().getByRole('link').first()
    const color = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('color')
    expect(color).toBe(query === 'color=Blu' ? 'Blu' : 'Bianco')
    await link.click()
    await expect(page.getByRole('radio', { name: color ?? '', checked: true })).toBeVisible()
  }
  await visit(page, '/catalog')
  expect(await page.getByRole('article').first().getByRole('link').first().getAttribute('href')).toMatch(
    /\/product\/[\w-]+$/,
  )
})
