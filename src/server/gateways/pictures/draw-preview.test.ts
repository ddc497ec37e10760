import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { maxPreviewLength } from '../../../domain/files.ts'
import { drawPreview } from './draw-preview.ts'
import { openPictureDecoder, type PictureDecoder } from './picture-decoder.ts'
import { previewFile } from './renditions.ts'

/** The decoder runs at the lowest priority, so pictures take long on a busy machine. */
vi.setConfig({ testTimeout: 90_000 })

let folder: string
let decoder: PictureDecoder

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filiera-preview-'))
  decoder = openPictureDecoder()
})
afterAll(async () => {
  await decoder.close()
  await rm(folder, { recursive: true, force: true })
})

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })

/** The preview made by the decoder; undefined if there is none. */
async function previewOf(file: Buffer): Promise<Buffer | undefined> {
  const target = await mkdtemp(join(folder, 'target-'))
  const source = join(target, 'source')
  await writeFile(source, file)
  expect(await decoder.decode({ source, target }, 'a')).toEqual({ outcome: 'decoded' })
  return (await readdir(target)).includes(previewFile) ? readFile(join(target, previewFile)) : undefined
}

/** Length of the preview's `data:` URL; infinite without a preview. */
const addressLength = (preview: Buffer | undefined) =>
  preview ? `data:image/webp;base64,${preview.toString('base64')}`.length : Number.POSITIVE_INFINITY

async function sizeOf(preview: Buffer | undefined) {
  const { format, width, height } = await sharp(preview).metadata()
  return [format, width, height]
}

test('a photo rotated by its EXIF orientation has an upright preview', async () => {
  // Left red, right blue; the orientation tag puts the right side on top.
  const blue = await plain(400, 600, '#00f').png().toBuffer()
  const lying = plain(800, 600, '#f00').composite([{ input: blue, left: 400, top: 0 }])
  const preview = await previewOf(await lying.jpeg().withMetadata({ orientation: 8 }).toBuffer())
  expect(await sizeOf(preview)).toEqual(['webp', 12, 16])
  const { data, info } = await sharp(preview).raw().toBuffer({ resolveWithObject: true })
  const bottom = data.length - info.channels
  expect([data[2], data[bottom]].every((value) => (value ?? 0) > 200)).toBe(true)
  expect([data[0], data[bottom + 2]].every((value) => (value ?? 255) < 60)).toBe(true)
})

test.each([
  ['a wide picture', plain(1200, 300, '#a63').jpeg(), [16, 4]],
  ['a picture one pixel high', plain(3000, 1, '#a63').png(), [16, 1]],
  ['a single pixel', plain(1, 1, '#a63').png(), [1, 1]],
  ['a greyscale picture', plain(300, 400, '#888').toColourspace('b-w').jpeg(), [12, 16]],
  ['a CMYK picture', plain(300, 400, '#a63').toColourspace('cmyk').jpeg(), [12, 16]],
  ['a 16-bit picture', plain(300, 400, '#a63').toColourspace('rgb16').png(), [12, 16]],
  ['an opaque picture with an alpha channel', plain(300, 400, '#a63').webp({ lossless: true }), [12, 16]],
])('the preview of %s keeps the proportions', async (_, picture, size) => {
  const preview = await previewOf(await picture.toBuffer())
  expect(await sizeOf(preview)).toEqual(['webp', ...size])
  expect(addressLength(preview)).toBeLessThanOrEqual(maxPreviewLength)
})

test('the preview of an animation shows its first frame', async () => {
  const frames = await Promise.all(['#f00', '#00f'].map((colour) => plain(60, 80, colour).png().toBuffer()))
  const preview = await previewOf(
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  )
  const { dominant } = await sharp(preview).stats()
  expect([dominant.r > 200, dominant.b < 60]).toEqual([true, true])
})

test.each([
  ['a transparent background', '#0000'],
  ['a translucent background', '#a63e'],
])('a picture with %s has no preview', async (_, background) => {
  expect(await previewOf(await plain(300, 400, background).png().toBuffer())).toBeUndefined()
})

test('even noise of the preview’s own size stays within the length limit', async () => {
  // Seeded: the same noise in every run.
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state % 256
  }
  for (let round = 0; round < 100; round++) {
    const noise = Buffer.from(Array.from({ length: 16 * 16 * 3 }, next))
    const preview = await drawPreview(sharp(noise, { raw: { width: 16, height: 16, channels: 3 } }))
    expect(addressLength(preview)).toBeLessThanOrEqual(maxPreviewLength)
  }
})
