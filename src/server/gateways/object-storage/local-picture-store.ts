import { createHash, randomUUID } from 'node:crypto'
import { access, copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Sharp, SharpOptions } from 'sharp'
import { sharePictureSize } from '../../../contract/share-pictures.ts'
import { unavailable } from '../../../domain/errors.ts'
import { NotAPicture, type PictureStore } from './picture-store.ts'

/** Two AVIF sizes for screens of every density, a large one for zoom, and a WebP that every program can show. */
const renditions = [
  { file: '400.avif', width: 400 },
  { file: '800.avif', width: 800 },
  { file: '1200.avif', width: 1200 },
  { file: '800.webp', width: 800 },
] as const

export const renditionFiles = renditions.map(({ file }) => file)

const fallbackFile = '800.webp'

/** Of a picture for shared links. Beside the other renditions, so that it goes with them. */
const shareFile = '1200x630.jpg'

/** The site's paper (`--paper`), which is the drawings' too. */
const paper = '#faf6f0'

/**
 * Drawn in some five seconds: a crawler that is refused shows no picture, and one that waits longer gives up. Those who ask for the same one
 * wait together.
 */
const mostWaiting = 100

/** Seconds in which those who wait are served. */
const retryAfter = 5

const maxPixels = 50_000_000

type OpenImage = (original: Buffer, options: SharpOptions) => Sharp

let loading: Promise<OpenImage> | undefined

/** Loaded with the first picture: the library takes 20 MB, and most starts store no picture. */
const loadSharp = () => (loading ??= importSharp())

async function importSharp(): Promise<OpenImage> {
  const { default: sharp } = await import('sharp')
  // Otherwise it would open SVG and other formats that can read files or run for long.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
  })
  return sharp
}

/** Pictures on the local disk, named after their content: storing the same one again costs nothing. */
export function localPictureStore(directory: string): PictureStore {
  // Encoding AVIF takes a core for a second; with two at a time the rest of the app still responds.
  const encoding = pLimit(2)
  // Visitors cause it: never more than one core's work at a time.
  const sharing = pLimit(1)
  const sharesOnTheirWay = new Map<string, Promise<Buffer | undefined>>()

  async function place(name: string, fill: (folder: string) => Promise<void>) {
    const imageUrl = `/media/${name}/${fallbackFile}`
    const final = join(directory, name)
    if (await exists(join(final, fallbackFile))) return { imageUrl }
    const draft = join(directory, `.draft-${randomUUID()}`)
    await mkdir(draft, { recursive: true })
    try {
      await fill(draft)
      await rename(draft, final)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      // A concurrent call stored the same picture.
      if (!(await exists(join(final, fallbackFile)))) throw error
    }
    return { imageUrl }
  }

  async function makeSharePicture(name: string): Promise<Buffer | undefined> {
    const source = await readFile(join(directory, name, fallbackFile)).catch(ignoreMissing)
    if (!source) return undefined
    const jpeg = await drawSharePicture(source)
    const draft = join(directory, name, `.draft-${randomUUID()}`)
    await writeFile(draft, jpeg)
    await rename(draft, join(directory, name, shareFile))
    return jpeg
  }

  /** Those who ask for the same one meanwhile wait for the same work. */
  function shareOnce(name: string): Promise<Buffer | undefined> {
    const onItsWay = sharesOnTheirWay.get(name)
    if (onItsWay !== undefined) return onItsWay
    if (sharing.pendingCount >= mostWaiting) {
      throw unavailable('busy', 'Troppe richieste in questo momento: riprova tra qualche secondo.', retryAfter)
    }
    const work = sharing(() => makeSharePicture(name)).finally(() => sharesOnTheirWay.delete(name))
    sharesOnTheirWay.set(name, work)
    return work
  }

  return {
    directory,
    sharePicture: async (name) =>
      (await readFile(join(directory, name, shareFile)).catch(ignoreMissing)) ?? shareOnce(name),
    store: (original) =>
      encoding(async () => {
        const name = createHash('sha256').update(original).digest('hex').slice(0, 32)
        return place(name, async (folder) => {
          for (const { file, width } of renditions)
            await writeFile(join(folder, file), await render(original, file, width))
        })
      }),
    adopt: (name, source) =>
      place(name, async (folder) => {
        for (const file of renditionFiles) await copyFile(join(source, file), join(folder, file))
      }),
  }
}

/** Re-encodes the picture, upright and without metadata (which may hold the place of a photo). */
async function render(original: Buffer, file: string, width: number): Promise<Buffer> {
  const openImage = await loadSharp()
  try {
    const image = openImage(original, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
    return await (file.endsWith('.avif')
      ? image.avif({ quality: 52, effort: 3 })
      : image.webp({ quality: 78 })
    ).toBuffer()
  } catch (error) {
    throw new NotAPicture('L’immagine non è leggibile: usa JPEG, PNG, WebP o AVIF.', { cause: error })
  }
}

async function drawSharePicture(source: Buffer): Promise<Buffer> {
  const openImage = await loadSharp()
  return (
    openImage(source, { limitInputPixels: maxPixels, failOn: 'error' })
      .resize({ ...sharePictureSize, fit: 'contain', background: paper })
      .flatten({ background: paper })
      // MozJPEG saves a quarter of the bytes and takes four times as long, while somebody waits.
      .jpeg({ quality: 82 })
      .toBuffer()
  )
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
