// Guards: a picture’s preview stays visible until the picture has loaded, in both looks and without scripts.

import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, startPortal, test } from './portal.ts'
import { hold, untilHydrated } from './visit.ts'

/** Average red, green and blue of 4 × 4 fields of the picture as shown on the screen. */
const look = async (picture: Locator): Promise<Buffer> =>
  sharp(await picture.screenshot({ animations: 'disabled' }))
    .removeAlpha()
    .resize(4, 4, { fit: 'fill' })
    .raw()
    .toBuffer()

/** Mean difference of the fields, from 0 to 255. */
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

interface Screen {
  path: '/' | '/catalog' | '/product'
  width: number
  colorScheme: 'light' | 'dark'
  javaScriptEnabled: boolean
}

/** The home page shows the newest products, which other journeys change, so it is tested on its own portal. */
async function onPortal(path: string, shared: string, use: (address: string) => Promise<void>): Promise<void> {
  if (path !== '/') return use(shared)
  await using own = await startPortal()
  await use(own.address)
}

function testPreview({ path, width, colorScheme, javaScriptEnabled }: Screen): void {
  test(`the preview of a picture is shown until the picture has loaded, and not afterwards (${path}, ${width} px, ${colorScheme}, scripts: ${javaScriptEnabled})`, async ({
    browser,
    portal,
  }) => {
    await onPortal(path, portal.address, async (address) => {
      const viewport = { width, height: 900 }
      const context = await browser.newContext({ viewport, colorScheme, javaScriptEnabled, baseURL: address })
      await context.request.post('/api/login', { data: { username: 'rivenditore', password: 'rivenditore123' } })
      // By name: the newest product may be one that another journey is changing.
      const { products } = await (await context.request.get('/api/products?search=Abito+Amalfi')).json()
      const release = await hold(context, '**/media/**')
      const page = await context.newPage()
      // The load event would wait for the pictures.
      await page.goto(path === '/product' ? `/product/${products[0].id}` : path, { waitUntil: 'domcontentloaded' })
      if (javaScriptEnabled) await untilHydrated(page)
      // Without scripts, fonts do not wait for the pictures.
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
      // The preview resembles the whole picture, and not the empty frame.
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
