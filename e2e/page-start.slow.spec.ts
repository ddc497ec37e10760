// Guards: fonts and Intl formats do not delay the first paint.

import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

const shownFonts = () =>
  [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))

test('fonts load late and all at once on the first visit, and with the page from then on', async ({ page }) => {
  await page.addInitScript(() => {
    const add = document.fonts.add.bind(document.fonts)
    const shown: { family: string; loaded: boolean }[] = []
    document.fonts.add = (face) => {
      shown.push({ family: face.family.replaceAll('"', ''), loaded: face.status === 'loaded' })
      return add(face)
    }
    Object.assign(window, { shown })
  })
  await visit(page, '/')
  await page.waitForFunction(() => localStorage.getItem('filiera-fonts') !== null)
  expect(await page.evaluate('window.shown')).toEqual([
    { family: 'Bodoni Moda', loaded: true },
    { family: 'Instrument Sans', loaded: true },
  ])
  expect(await page.evaluate(shownFonts)).toEqual(expect.arrayContaining(['Bodoni Moda', 'Instrument Sans']))
  expect(await page.evaluate(() => document.fonts.check('500 40px "Bodoni Moda"'))).toBe(true)

  await page.reload()
  await expect(page.locator('#fonts')).not.toHaveAttribute('media')
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(shownFonts)).toEqual(expect.arrayContaining(['Bodoni Moda', 'Instrument Sans']))
  expect(await page.evaluate('window.shown')).toEqual([])
})

test('no page opened by visitors and customers waits for an Intl format', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const { products } = await (await page.request.get('/api/products?limit=1')).json()
  await page.addInitScript(() => {
    const made: string[] = []
    for (const name of ['DateTimeFormat', 'NumberFormat', 'DisplayNames', 'Collator', 'PluralRules'] as const) {
      const noting: ProxyHandler<never> = {
        construct: (target, args, newTarget) => {
          made.push(name)
          return Reflect.construct(target, args, newTarget)
        },
      }
      Object.assign(Intl, { [name]: new Proxy(Intl[name] as never, noting) })
    }
    Object.assign(window, { made })
  })
  for (const path of ['/', '/catalog', `/product/${products[0].id}`, '/subscriptions', '/about', '/beta-program']) {
    await visit(page, path)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('window.made'), path).toEqual([])
  }
})
