// Child process that decodes untrusted pictures, one at a time, so that a malicious file cannot harm the portal. Started and killed by
// picture-decoder.ts.
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type ResizeOptions, type Sharp } from 'sharp'
import { type DecodeAnswer, type DecodeFailure, type DecodeRequest, outOfMemory } from './decoding.ts'
import { drawPreview } from './draw-preview.ts'
import { maxHeight, maxPixels, previewFile, type RenditionFile, renditions } from './renditions.ts'

/** Bytes of memory above which a picture is rejected. */
const memoryLimit = 400 * 1024 * 1024

/** Processor time (ms) above which a picture is rejected. */
const cpuLimit = Number(process.argv[2])

const checkMs = 20

// Without this, sharp would open SVG and other formats that can read files or run for long.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})
sharp.cache(false)
sharp.concurrency(1)

setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimit) process.exit(outOfMemory)
  if (cpuTime() > cpuEnd) {
    cpuEnd = Number.POSITIVE_INFINITY
    process.send?.({ outcome: 'too_complex' })
  }
}, checkMs).unref()

/** Value of `cpuTime` at which the current picture has used up its limit. */
let cpuEnd = Number.POSITIVE_INFINITY

/** Processor time used by this process so far (ms). */
function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** libvips opens both AVIF and HEIC as HEIF, but the HEIC codec is missing. Detected by its first bytes, so that the refusal can give advice. */
async function isHeic(source: string): Promise<boolean> {
  await using file = await open(source)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0)
  return (
    bytesRead === 32 &&
    buffer.toString('latin1', 4, 8) === 'ftyp' &&
    /heic|heix|hevc|mif1|msf1/.test(buffer.toString('latin1', 8, 12)) &&
    !buffer.toString('latin1', 8, 32).includes('avif')
  )
}

/** Rotated upright, without metadata (which may contain GPS coordinates), first frame only. */
const openPicture = (source: string): Sharp =>
  sharp(source, { limitInputPixels: maxPixels, failOn: 'error', animated: false, sequentialRead: true }).autoOrient()

async function decode({ source, target }: DecodeRequest): Promise<DecodeAnswer | DecodeFailure> {
  if (await isHeic(source)) return { outcome: 'heic' }
  try {
    const { width, height } = (await sharp(source, { limitInputPixels: false }).metadata()).autoOrient
    if (width * height > maxPixels) return { outcome: 'too_many_pixels' }
    // Decoded once at full size; all renditions are made from the largest.
    const largest = Math.max(...renditions.map((each) => each.width))
    const upright = await openPicture(source)
      .resize(within(largest))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: upright.info.width, height: upright.info.height, channels: upright.info.channels }
    for (const { file, width: wanted } of renditions) {
      const resized = sharp(upright.data, { raw }).resize(within(wanted))
      await writeFile(join(target, file), await encode(resized, file))
    }
    // The preview is optional.
    const preview = await drawPreview(sharp(upright.data, { raw })).catch(() => null)
    if (preview) await writeFile(join(target, previewFile), preview)
  } catch (error) {
    return { outcome: isOfTheSystem(error) ? 'gave_up' : 'not_a_picture' }
  }
  return { outcome: 'decoded' }
}

const within = (width: number): ResizeOptions => ({
  width,
  height: width * maxHeight,
  fit: 'inside',
  withoutEnlargement: true,
})

/** A system error such as a full disk is not the picture's fault. */
const isOfTheSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error

const encode = (picture: Sharp, file: RenditionFile): Promise<Buffer> =>
  (file.endsWith('.avif') ? picture.avif({ quality: 52, effort: 3 }) : picture.webp({ quality: 78 })).toBuffer()

process.on('message', async (request: DecodeRequest) => {
  cpuEnd = cpuTime() + cpuLimit
  const answer = await decode(request)
  cpuEnd = Number.POSITIVE_INFINITY
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
