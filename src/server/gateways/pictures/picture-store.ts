import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { heicAdvice, maxPreviewLength } from '../../../domain/files.ts'
import { mailLogoFile } from '../../../domain/white-label.ts'
import { inTemporaryFolder } from '../../files/temporary-folder.ts'
import type { ObjectStore } from '../object-storage/object-store.ts'
import type { DecodeAnswer, DecodeFailure } from './decoding.ts'
import { drawMailLogo } from './mail-logo.ts'
import type { Asker, PictureDecoder } from './picture-decoder.ts'
import { fallbackFile, previewFile, renditionFiles } from './renditions.ts'

/** A picture stored in every rendition. Its folder in the store is named after its content hash. */
export interface StoredPicture {
  folder: string
  /** Path of a public picture, in the rendition that every browser supports. */
  imageUrl: string
  /**
   * `data:image/webp;base64,…`, shown by pages until the picture has loaded. Null for private pictures, for transparent ones, and for those stored
   * before previews were introduced.
   */
  preview: string | null
}

export const mediaAddress = (folder: string): string => `/${folder}/${fallbackFile}`

/** Folder of a path made by `mediaAddress`; undefined for any other path. */
export function mediaFolder(address: string): string | undefined {
  const folder = address.slice(1, -(fallbackFile.length + 1))
  return mediaAddress(folder) === address ? folder : undefined
}

const stored = (folder: string, preview: Uint8Array | undefined): StoredPicture => ({
  folder,
  imageUrl: mediaAddress(folder),
  preview: preview ? previewAddress(preview) : null,
})

function previewAddress(webp: Uint8Array): string | null {
  const address = `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`
  return address.length <= maxPreviewLength ? address : null
}

/** Uploaded pictures are decoded, re-encoded in every rendition and stored without metadata. */
export interface PictureStore {
  /** Stores a picture held in memory as a public one. Throws `NotAPicture` and `PictureNotDecoded`. */
  store(original: Uint8Array): Promise<StoredPicture>
  /** Stores a picture from a local file in the folder `parent`. Throws `NotAPicture` and `PictureNotDecoded`. */
  storeFile(file: string, to: { parent: string; asker: Asker }): Promise<StoredPicture>
  /** Creates the mail PNG of a stored logo next to its renditions, unless it exists. Throws `LogoTooThin`. */
  storeMailLogo(folder: string): Promise<void>
  hasMailLogo(folder: string): Promise<boolean>
  /** Whether all renditions of a folder exist. */
  isStored(folder: string): Promise<boolean>
  /** Stores prepared renditions: a folder with the files of `renditionFiles` and optionally the preview. */
  adopt(name: string, folder: string): Promise<StoredPicture>
}

/** Folder of public renditions, readable by URL without authentication. */
export const publicFolder = 'media'

/** Folder of renditions with restricted access; each object has a subfolder named after its id. */
export const privateFolder = 'private'

/** The file is not a valid picture. The message is Italian and gives advice. */
export class NotAPicture extends Error {
  override name = 'NotAPicture'
}

/** The decoder was ended before it finished; a retry may succeed. */
export class PictureNotDecoded extends Error {
  override name = 'PictureNotDecoded'
}

const refusals: Readonly<Record<Exclude<(DecodeAnswer | DecodeFailure)['outcome'], 'decoded' | 'gave_up'>, string>> = {
  not_a_picture: 'L’immagine non è leggibile: usa JPEG, PNG, WebP o AVIF.',
  too_many_pixels: 'L’immagine ha più di 50 megapixel: riducila e riprova.',
  too_complex: 'L’immagine è troppo complessa da elaborare: riducila o salvala come JPEG, poi riprova.',
  heic: `È una foto HEIC. ${heicAdvice}`,
}

const contentTypes: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp' }

/** Storing the same picture again costs only hashing it. */
export function openPictureStore(store: ObjectStore, decoder: PictureDecoder): PictureStore {
  /** The fallback rendition is written last: if it exists, all exist. */
  async function place(folder: string, source: string): Promise<StoredPicture> {
    const preview = folder.startsWith(`${publicFolder}/`) ? await previewIn(source) : undefined
    const others = renditionFiles.filter((file) => file !== fallbackFile)
    for (const file of [...(preview ? [previewFile] : []), ...others, fallbackFile]) {
      await store.place(`${folder}/${file}`, join(source, file), contentTypeOf(file))
    }
    return stored(folder, preview)
  }

  // Twenty at once would block the event loop for many turns.
  const hashing = pLimit(1)

  const isStored = (folder: string) => store.disk.exists(`${folder}/${fallbackFile}`)

  const hasMailLogo = (folder: string) => store.disk.exists(`${folder}/${mailLogoFile}`)

  async function storedPreview(folder: string): Promise<Uint8Array | undefined> {
    const key = `${folder}/${previewFile}`
    return (await store.disk.exists(key)) ? store.disk.getBytes(key) : undefined
  }

  async function storeFile(file: string, { parent, asker }: { parent: string; asker: Asker }): Promise<StoredPicture> {
    const folder = `${parent}/${await hashing(() => contentHash(file))}`
    if (await isStored(folder)) return stored(folder, await storedPreview(folder))
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
    hasMailLogo,
    async storeMailLogo(folder) {
      if (await hasMailLogo(folder)) return
      const png = await drawMailLogo(await store.disk.getBytes(`${folder}/${fallbackFile}`))
      await inTemporaryFolder(async (target) => {
        const file = join(target, mailLogoFile)
        await writeFile(file, png)
        await store.place(`${folder}/${mailLogoFile}`, file, 'image/png')
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
      return (await isStored(folder)) ? stored(folder, await previewIn(source)) : place(folder, source)
    },
  }
}

async function previewIn(localFolder: string): Promise<Uint8Array | undefined> {
  const file = join(localFolder, previewFile)
  return existsSync(file) ? readFile(file) : undefined
}

const contentTypeOf = (file: string) => contentTypes[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** Bytes per read; hashing them takes a fraction of a millisecond. */
const hashedAtOnce = 128 * 1024

/** Reads through one reused buffer: a stream would leave as much garbage as the file is long. */
async function contentHash(file: string): Promise<string> {
  const hash = createHash('sha256')
  const block = Buffer.allocUnsafe(hashedAtOnce)
  await using handle = await open(file)
  for (;;) {
    const { bytesRead } = await handle.read(block)
    if (bytesRead === 0) return hash.digest('hex').slice(0, 32)
    hash.update(block.subarray(0, bytesRead))
  }
}
