// Guards: a picture’s preview stays in place until the picture has loaded, in both looks and without scripts.

import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, startPortal, test } from './portal.ts'
import { hold, untilAlive } from './visit.ts'

/** Red, green and blue of four by four fields of what stands on the screen. */
const look = async (picture: Locator): Promise<Buffer> =>
  sharp(await picture.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .resize(4, 4, { fit: 'fill' })
    .raw()
    .toBuffer()

/** The mean difference of the fields, of 255. */
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

interface Screen {
  path: '/' | '/catalog' | '/product'
  width: number
  colorScheme: 'light' | 'dark'
  javaScriptEnabled: boolean
}

/** The home page shows the newest products, which other journeys change: it is looked at on a portal of its own. */
async function onPortal(path: string, shared: string, use: (address: string) => Promise<void>): Promise<void> {
  if (path !== '/') return use(shared)
  await using own = await startPortal()
  await use(own.address)
}

function testPreview({ path, width, colorScheme, javaScriptEnabled }: Screen): void {
  test(`a picture’s preview stands in its place until it has come, and nothing of it shows afterwards (${path}, ${width} px, ${colorScheme}, scripts: ${javaScriptEnabled})`, async ({
    browser,
    portal,
  }) => {
    await onPortal(path, portal.address, async (address) => {
      const viewport = { width, height: 900 }
      const context = await browser.newContext({ viewport, colorScheme, javaScriptEnabled, baseURL: address })
      await context.request.post('/api/login', { data: { username: 'rivenditore', password: 'rivenditore123' } })
      // By its name: the newest may be one that another journey is changing.
      const { products } = await (await context.request.get('/api/products?search=Abito+Amalfi')).json()
      const release = await hold(context, '**/media/**')
      const page = await context.newPage()
      // The load event waits for the pictures.
      await page.goto(path === '/product' ? `/product/${products[0].id}` : path, { waitUntil: 'domcontentloaded' })
      if (javaScriptEnabled) await untilAlive(page)
      // Without scripts the fonts do not wait for the pictures.
      else await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const picture = page.locator('picture img[style*="data:image/webp"]').first()
      await picture.scrollIntoViewIfNeeded()
      const isThere = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

      expect(await isThere()).toBe(false)
      const place = await picture.boundingBox()
      const preview = await look(picture)
      const hideIt = (value: string) =>
        picture.evaluate((image, to) => image.style.setProperty('background-size', to), value)
      await hideIt('0')
      const empty = await look(picture)
      await hideIt('')

      release()
      await expect.poll(isThere).toBe(true)
      const whole = await look(picture)
      expect(await picture.boundingBox()).toEqual(place)
      // The same picture, blurred; not the empty frame.
      expect(difference(preview, whole)).toBeLessThan(12)
      expect(difference(preview, whole)).toBeLessThan(difference(empty, whole) / 2)
      await hideIt('0')
      expect(difference(await look(picture), whole)).toBe(0)
      await context.close()
    })
  })
}

testPreview({ path: '/product', width: 1440, colorScheme: 'light', javaScriptEnabled: true })

testPreview({ path: '/catalog', width: 390, colorScheme: 'light', javaScriptEnabled: true })

testPreview({ path: '/catalog', width: 1440, colorScheme: 'dark', javaScriptEnabled: false })

testPreview({ path: '/', width: 390, colorScheme: 'dark', javaScriptEnabled: false })
