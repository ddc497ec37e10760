import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../config.ts'
import { type ObjectStore, withStore } from './object-store.ts'

/** Opens the configured store: an S3-compatible one, whose library is loaded only then, or a folder in the portal's data directory. */
export async function openObjectStore({ data, s3 }: Pick<Config, 'data' | 's3'>): Promise<ObjectStore> {
  if (s3) {
    const { s3ObjectStore } = await import('./s3-object-store.ts')
    return s3ObjectStore(s3)
  }
  const folder = join(data.directory, 'objects')
  await moveEarlierMedia(data.directory, folder)
  return localObjectStore(folder)
}

/** Earlier releases stored only pictures, in a `media` folder of their own. */
async function moveEarlierMedia(dataDirectory: string, folder: string): Promise<void> {
  const earlier = join(dataDirectory, 'media')
  if (!existsSync(earlier) || existsSync(join(folder, 'media'))) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(earlier, join(folder, 'media'))
}

/** Stores files in a local folder that only the portal reads. */
async function localObjectStore(folder: string): Promise<ObjectStore> {
  const drafts = join(folder, 'drafts')
  const mediaFolder = join(folder, 'media')
  // Listing a folder requires it to exist.
  for (const each of [drafts, mediaFolder, join(folder, 'uploads'), join(folder, 'private')])
    await mkdir(each, { recursive: true, mode: 0o700 })
  async function place(key: string, file: string): Promise<void> {
    // Copied to a draft and renamed: a process killed while copying leaves a draft, which is cleaned up, and no partial file.
    const draft = join(drafts, randomUUID())
    const final = join(folder, key)
    await copyFile(file, draft)
    await mkdir(dirname(final), { recursive: true, mode: 0o700 })
    await rename(draft, final)
  }

  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    place: (key, file) => withStore(place(key, file)),
    // Copied by the kernel: data read through this process would have to be garbage-collected.
    fetch: (key, file) => withStore(copyFile(join(folder, key), file)),
    signUpload: null,
    uploadOrigin: null,
    mediaFolder,
  }
}
