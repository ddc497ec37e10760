import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { sharePictureSize } from '../../../contract/share-pictures.ts'
import { unavailable } from '../../../domain/errors.ts'
import { inTemporaryFolder } from '../../temporary-folder.ts'
import type { ObjectStore } from '../object-storage/object-store.ts'
import { publicFolder } from './picture-store.ts'
import { fallbackFile } from './renditions.ts'

/** Beside the other renditions, so that it goes with them. */
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

/**
 * Answers the JPEG of a stored public picture for shared links, whole on a ground of its size; made once. Undefined if there is no such
 * picture. Throws an `unavailable` while too many others are being made.
 */
export function openSharePictures({ disk, place }: ObjectStore): (name: string) => Promise<Uint8Array | undefined> {
  // Visitors cause it: never more than one core's work at a time.
  const sharing = pLimit(1)
  const onTheirWay = new Map<string, Promise<Uint8Array | undefined>>()

  async function read(name: string, file: string): Promise<Uint8Array | undefined> {
    const key = `${publicFolder}/${name}/${file}`
    return (await disk.exists(key)) ? disk.getBytes(key) : undefined
  }

  async function make(name: string): Promise<Uint8Array | undefined> {
    const source = await read(name, fallbackFile)
    if (!source) return undefined
    const jpeg = await draw(source)
    await inTemporaryFolder(async (folder) => {
      const file = join(folder, shareFile)
      await writeFile(file, jpeg)
      await place(`${publicFolder}/${name}/${shareFile}`, file, 'image/jpeg')
    })
    return jpeg
  }

  /** Those who ask for the same one meanwhile wait for the same work. */
  function makeOnce(name: string): Promise<Uint8Array | undefined> {
    const made = onTheirWay.get(name)
    if (made !== undefined) return made
    if (sharing.pendingCount >= mostWaiting) {
      throw unavailable('busy', 'Troppe richieste in questo momento: riprova tra qualche secondo.', retryAfter)
    }
    const work = sharing(() => make(name)).finally(() => onTheirWay.delete(name))
    onTheirWay.set(name, work)
    return work
  }

  return async (name) => (await read(name, shareFile)) ?? makeOnce(name)
}

/** Of a rendition that the decoder made; the library is loaded with the first one. */
async function draw(rendition: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return (
    sharp(rendition, { failOn: 'error' })
      .resize({ ...sharePictureSize, fit: 'contain', background: paper })
      .flatten({ background: paper })
      // MozJPEG saves a quarter of the bytes and takes four times as long, while somebody waits.
      .jpeg({ quality: 82 })
      .toBuffer()
  )
}
