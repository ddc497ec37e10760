import sharp from 'sharp'

const limit = 10 * 1024 * 1024

/** A 12-megapixel photo like a phone's, just under 10 MB. */
export async function drawPhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const
  const scene = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .raw()
    .toBuffer()
  const picture = sharp(scene, { raw: { width, height, channels: 3 } })
  for (let quality = 98; quality > 20; quality -= 2) {
    const photo = await picture.clone().jpeg({ quality }).toBuffer()
    if (photo.length <= limit) return photo
  }
  throw new Error('No photo of 10 MB could be drawn')
}
