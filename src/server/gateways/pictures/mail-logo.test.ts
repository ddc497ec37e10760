import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawMailLogo, mailLogoSize } from './mail-logo.ts'

const clear = { r: 0, g: 0, b: 0, alpha: 0 }

/** A coloured square centred on a background. */
async function logo({ width, height, ground, ink }: { width: number; height: number; ground: object; ink: string }) {
  const side = Math.round(Math.min(width, height) / 2)
  const square = { create: { width: side, height: side, channels: 4 as const, background: ink } }
  return sharp({ create: { width, height, channels: 4, background: ground } })
    .composite([{ input: await sharp(square).png().toBuffer() }])
    .webp()
    .toBuffer()
}

async function pixels(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return { at, info }
}

const white = [255, 255, 255, 255]

test.each([
  ['square', 800, 800],
  ['wide', 800, 80],
  ['tall', 80, 800],
  ['tiny', 8, 8],
])('a %s logo is shown completely on a white plate, bottom left, in a PNG of fixed size', async (_, width, height) => {
  const png = await drawMailLogo(await logo({ width, height, ground: clear, ink: '#8a2a39' }))
  const { format, width: w, height: h } = await sharp(png).metadata()
  expect([format, w, h]).toEqual(['png', mailLogoSize.width, mailLogoSize.height])
  const { at } = await pixels(png)
  expect(at(0, mailLogoSize.height - 1)).toEqual(white)
  if (width <= height) expect(at(mailLogoSize.width - 1, 0)[3]).toBe(0)
  else expect(at(0, 0)[3]).toBe(0)
})

test('a pale logo on a transparent background gets a dark plate, one with an opaque background does not', async () => {
  const pale = await pixels(await drawMailLogo(await logo({ width: 400, height: 100, ground: clear, ink: '#fefefe' })))
  expect(pale.at(0, mailLogoSize.height - 1)).toEqual([27, 31, 36, 255])
  const ground = { r: 250, g: 250, b: 250, alpha: 1 }
  const opaque = await pixels(await drawMailLogo(await logo({ width: 400, height: 100, ground, ink: '#fefefe' })))
  expect(opaque.at(0, mailLogoSize.height - 1)).toEqual(white)
})

test('no picture yields a logo of more than 100 kB', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const busy = await sharp({ create: { width: 800, height: 300, channels: 3, background: '#888', noise } })
    .webp()
    .toBuffer()
  expect((await drawMailLogo(busy)).length).toBeLessThan(100 * 1024)
})
