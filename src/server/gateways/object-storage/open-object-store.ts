import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { localObjectStore } from './local-object-store.ts'
import type { ObjectStore } from './object-store.ts'

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
