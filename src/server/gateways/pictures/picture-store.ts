import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { heicAdvice } from '../../../domain/files.ts'
import { inTemporaryFolder } from '../../temporary-folder.ts'
import type { ObjectStore } from '../object-storage/object-store.ts'
import { drawMailLogo, mailLogoFile } from './mail-logo.ts'
import type { Asker, DecodeAnswer, DecodeFailure, PictureDecoder } from './picture-decoder.ts'
import { fallbackFile, type RenditionFile, renditionFiles } from './renditions.ts'

/** Stored once in every size. Its folder in the store is named after its content. */
export interface StoredPicture {
  folder: string
  /** The address of a public picture: of the rendition that every browser can show. */
  imageUrl: string
}

export const mediaAddress = (folder: string): string => `/${folder}/${fallbackFile}`

const stored = (folder: string): StoredPicture => ({ folder, imageUrl: mediaAddress(folder) })

/** Pictures from outside are decoded, encoded anew in every size, and kept without what came with them. */
export interface PictureStore {
  /** Stores a picture of which there are only bytes; throws `NotAPicture`. */
  store(original: Uint8Array): Promise<StoredPicture>
  /** Stores the picture in a local file, in the folder `parent`; throws `NotAPicture`, `PictureNotDecoded`. */
  storeFile(file: string, to: { parent: string; asker: Asker }): Promise<StoredPicture>
  /** Makes the PNG that mails show of a stored picture as a logo, beside its renditions; once. */
  storeMailLogo(folder: string): Promise<void>
  /** Whether all renditions of a folder are there. */
  isStored(folder: string): Promise<boolean>
  /** Stores renditions that were made beforehand: a folder with the files of `renditionFiles`. */
  adopt(name: string, folder: string): Promise<StoredPicture>
}

/** Public renditions, which anybody may read by their address. */
export const publicFolder = 'media'

/** Renditions that only some may read, each object's own in a folder of its id. */
export const privateFolder = 'private'

/** The file is not what it must be; the message is Italian and says what to do. */
export class NotAPicture extends Error {
  override name = 'NotAPicture'
}

/** The decoder was ended before it was done; another try may succeed. */
export class PictureNotDecoded extends Error {
  override name = 'PictureNotDecoded'
}

const refusals: Readonly<Record<Exclude<(DecodeAnswer | DecodeFailure)['outcome'], 'decoded' | 'gave_up'>, string>> = {
  not_a_picture: 'L’immagine non è leggibile: usa JPEG, PNG, WebP o AVIF.',
  too_many_pixels: 'L’immagine ha più di 50 megapixel: riducila e riprova.',
  too_slow: 'L’immagine è troppo complessa da elaborare: salvala come JPEG e riprova.',
  heic: `È una foto HEIC. ${heicAdvice}`,
}

const contentTypes: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' }

/** Storing the same picture again costs nothing but reading it. */
export function openPictureStore(store: ObjectStore, decoder: PictureDecoder): PictureStore {
  /** The rendition that stands for the picture comes last: where it is, all are. */
  async function place(folder: string, source: string): Promise<StoredPicture> {
    const ordered = [...renditionFiles].sort((a, b) => Number(a === fallbackFile) - Number(b === fallbackFile))
    for (const file of ordered) await store.place(`${folder}/${file}`, join(source, file), contentTypeOf(file))
    return stored(folder)
  }

  const isStored = (folder: string) => store.disk.exists(`${folder}/${fallbackFile}`)

  async function storeFile(file: string, { parent, asker }: { parent: string; asker: Asker }): Promise<StoredPicture> {
    const folder = `${parent}/${await contentHash(file)}`
    if (await isStored(folder)) return stored(folder)
    return inTemporaryFolder(async (target) => {
      const answer = await decoder.decode({ source: file, target }, asker)
      if (answer.outcome === 'gave_up') throw new PictureNotDecoded('The decoder ended')
      if (answer.outcome !== 'decoded') throw new NotAPicture(refusals[answer.outcome])
      return place(folder, target)
    })
  }

  return {
    storeFile,
    isStored,
    async storeMailLogo(folder) {
      const key = `${folder}/${mailLogoFile}`
      if (await store.disk.exists(key)) return
      const png = await drawMailLogo(await store.disk.getBytes(`${folder}/${fallbackFile}`))
      await inTemporaryFolder(async (target) => {
        const file = join(target, mailLogoFile)
        await writeFile(file, png)
        await store.place(key, file, 'image/png')
      })
    },
    store: (original) =>
      inTemporaryFolder(async (folder) => {
        const file = join(folder, 'original')
        await writeFile(file, original)
        return storeFile(file, { parent: publicFolder, asker: 'portal' })
      }),
    async adopt(name, source) {
      const folder = `${publicFolder}/${name}`
      return (await isStored(folder)) ? stored(folder) : place(folder, source)
    },
  }
}

const contentTypeOf = (file: RenditionFile) => contentTypes[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

async function contentHash(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex').slice(0, 32)
}
