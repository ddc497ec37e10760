import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { sharePictureSize } from '../../../contract/share-pictures.ts'
import { requestProblems } from '../../../domain/request-problems.ts'
import { inTemporaryFolder } from '../../files/temporary-folder.ts'
import type { ObjectStore } from '../object-storage/object-store.ts'
import { publicFolder } from './picture-store.ts'
import { fallbackFile } from './renditions.ts'

/** Stored next to the other renditions, so that it is deleted with them. Not drawn at upload, because most pictures are never shared. */
const shareFile = '1200x630.jpg'

/** Background colour of the site (`--paper`) and of the drawings. */
const paper = '#faf6f0'

/**
 * Queue limit, drawn in about five seconds: a refused crawler shows no picture, and one that waits longer gives up. Concurrent requests for the same
 * picture share one place.
 */
const maxWaiting = 100

/** Seconds after which the queue has been processed. */
const retryAfter = 5

/**
 * Returns a function that yields the JPEG of a stored public picture for shared links, shown completely on a background. The JPEG is created once.
 * Undefined if there is no such picture. Throws `unavailable` if the queue is full.
 */
export function openSharePictures({ disk, place }: ObjectStore): (name: string) => Promise<Uint8Array | undefined> {
  // Triggered by anonymous visitors, so it never uses more than one core.
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

  /** Concurrent calls for the same picture share one result. */
  function makeOnce(name: string): Promise<Uint8Array | undefined> {
    const made = onTheirWay.get(name)
    if (made !== undefined) return made
    if (sharing.pendingCount >= maxWaiting) throw requestProblems.busy({ retryAfter })
    const work = sharing(() => make(name)).finally(() => onTheirWay.delete(name))
    onTheirWay.set(name, work)
    return work
  }

  return async (name) => (await read(name, shareFile)) ?? makeOnce(name)
}

/** Draws the JPEG from a rendition. Loads sharp on first use. */
async function draw(rendition: Uint8Array): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return (
    sharp(rendition, { failOn: 'error' })
      .resize({ ...sharePictureSize, fit: 'contain', background: paper })
      .flatten({ background: paper })
      // MozJPEG saves a quarter of the bytes but takes four times as long while a crawler waits.
      .jpeg({ quality: 82 })
      .toBuffer()
  )
}
