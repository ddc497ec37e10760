import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { type ObjectStore, withStore } from './object-store.ts'

/** Files in a folder of this machine, which only the portal reads. */
export async function localObjectStore(folder: string): Promise<ObjectStore> {
  const drafts = join(folder, 'drafts')
  const mediaFolder = join(folder, 'media')
  // Folders that are listed must be there.
  for (const each of [drafts, mediaFolder, join(folder, 'uploads'), join(folder, 'private')])
    await mkdir(each, { recursive: true, mode: 0o700 })
  async function place(key: string, file: string): Promise<void> {
    // A process that is killed while it copies leaves a draft, which is swept, and no half of a file.
    const draft = join(drafts, randomUUID())
    const final = join(folder, key)
    await copyFile(file, draft)
    await mkdir(dirname(final), { recursive: true, mode: 0o700 })
    await rename(draft, final)
  }

  return {
    disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })),
    place: (key, file) => withStore(place(key, file)),
    // By the kernel: what passes through this process has to be collected.
    fetch: (key, file) => withStore(copyFile(join(folder, key), file)),
    signUpload: null,
    uploadOrigin: null,
    mediaFolder,
  }
}
