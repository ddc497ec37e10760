import sharp, { type Sharp } from 'sharp'

/** Of the long side. */
const pixels = 16

/** The first keeps the colours of clothes and takes some 85 bytes; noise needs the second to be short enough. */
const qualities = [45, 5]

/** The most that fit a `data:` address of `maxPreviewLength`. */
const maxBytes = 168

/**
 * A picture so small that a page can show it before the picture itself has come; WebP. Undefined where one can see through the picture: the
 * preview lies behind it.
 */
export async function drawPreview(picture: Sharp): Promise<Buffer | undefined> {
  const { data, info } = await picture
    .resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  if (channels === 4 && data.some((value, at) => at % 4 === 3 && value < 255)) return undefined
  const opaque = sharp(data, { raw: { width, height, channels } }).removeAlpha()
  for (const quality of qualities) {
    const preview = await opaque.webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (preview.byteLength <= maxBytes) return preview
  }
  return undefined
}
