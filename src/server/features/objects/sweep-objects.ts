import { validate as isUuid } from 'uuid'
import { orphanHours } from '../../../domain/files.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { removeLeftFolders } from '../../files/temporary-folder.ts'
import type { ObjectStore } from '../../gateways/object-storage/object-store.ts'
import { privateFolder, publicFolder } from '../../gateways/pictures/picture-store.ts'
import { fallbackFile } from '../../gateways/pictures/renditions.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'
import { lockFolder, lockObject } from './objects.queries.ts'
import {
  deleteAbandoned,
  deleteObjects,
  deletePreview,
  isFolderShared,
  isStillUnused,
  selectAbandoned,
  selectDocumentIds,
  selectFolders,
  selectOwnFolders,
  selectUnused,
  selectUsedFolders,
  selectWaitingIds,
} from './unused-objects.queries.ts'
import { uploadKey } from './upload-address.ts'

const batchSize = 500

/** Every night removes unused rows and files and reports rows whose files are missing. */
export const sweepObjects: AppJob = {
  name: 'sweep-objects',
  cron: '41 3 * * *',
  async run(app) {
    await removeAbandoned(app)
    await removeUnused(app)
    await removeStrayFiles(app, 'uploads')
    await removeStrayFiles(app, 'drafts')
    await removeStrayFiles(app, 'order-documents')
    await removeStrayRenditions(app, publicFolder, selectUsedFolders)
    await removeStrayRenditions(app, privateFolder, selectOwnFolders)
    await reportMissing(app)
    await removeLeftFolders()
  },
}

/** Deletes the row first: an upload attached in the meantime keeps both. A file left without its row is swept as a stray. */
async function removeAbandoned(app: Pick<AppContext, 'db' | 'objects'>): Promise<void> {
  for (;;) {
    const ids = await selectAbandoned(app.db, batchSize)
    for (const id of ids) {
      if (await deleteAbandoned(app.db, id)) await app.objects.disk.delete(uploadKey(id))
    }
    if (ids.length < batchSize) return
  }
}

async function removeUnused(app: Pick<AppContext, 'db' | 'objects'>): Promise<void> {
  let after: string | undefined
  for (;;) {
    const unused = await selectUnused(app.db, { after, atMost: batchSize })
    for (const object of unused) {
      if (object.folder === null) continue
      const { id, folder } = object
      await app.db.transaction(async (tx) => {
        // A request that attaches the same picture waits for this lock, or its row is already visible.
        await lockFolder(tx, folder)
        // Waits for transactions that are storing the object's path.
        await lockObject(tx, id)
        if (!(await isStillUnused(tx, id))) return
        if (!(await isFolderShared(tx, object))) await removeFolder(app, tx, folder)
        await deleteObjects(tx, [id])
      })
    }
    after = unused.at(-1)?.id
    if (unused.length < batchSize) return
  }
}

const knownIn = {
  uploads: selectWaitingIds,
  drafts: async () => new Set<string>(),
  'order-documents': selectDocumentIds,
} as const

/** Removes files older than a day that no row names: uploads attached since, and leftovers of killed processes. */
async function removeStrayFiles(app: AppContext, folder: keyof typeof knownIn): Promise<void> {
  for await (const { keys } of pagesOf(app.objects.disk, folder)) {
    const known = await knownIn[folder](app.db, keys.map(idOf).filter(isUuid))
    for (const key of keys.filter((each) => !known.has(idOf(each)))) {
      if (await areOld(app, [key])) await app.objects.disk.delete(key)
    }
  }
}

/** Removes renditions older than a day that nothing references: of deleted products, replaced pictures or interrupted attachments. */
async function removeStrayRenditions(
  app: Pick<AppContext, 'db' | 'clock' | 'objects'>,
  parent: string,
  selectUsed: typeof selectUsedFolders,
): Promise<void> {
  const { disk } = app.objects
  for await (const { folders } of pagesOf(disk, parent)) {
    const used = await selectUsed(app.db, folders)
    for (const folder of folders.filter((each) => !used.has(each))) {
      await app.db.transaction(async (tx) => {
        await lockFolder(tx, folder)
        if ((await selectUsed(tx, [folder])).size > 0) return
        const { objects } = await disk.listAll(folder, { recursive: true })
        const files = [...objects].flatMap((each) => ('key' in each ? [each.key] : []))
        if (await areOld(app, files)) await removeFolder(app, tx, folder)
      })
    }
  }
}

async function removeFolder(app: Pick<AppContext, 'objects'>, tx: Transaction, folder: string): Promise<void> {
  await deletePreview(tx, folder)
  await app.objects.disk.deleteAll(folder)
}

/** Direct children of a folder of the store, page by page. */
async function* pagesOf(
  disk: ObjectStore['disk'],
  folder: string,
): AsyncGenerator<{ keys: string[]; folders: string[] }> {
  let paginationToken: string | undefined
  do {
    const page = await disk.listAll(folder, paginationToken ? { paginationToken } : {})
    const objects = [...page.objects]
    yield {
      keys: objects.flatMap((each) => ('key' in each ? [each.key] : [])),
      folders: objects.flatMap((each) => ('prefix' in each ? [each.prefix.replace(/\/$/, '')] : [])),
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
}

/** True if there is at least one file and all are older than a day. */
async function areOld(app: Pick<AppContext, 'clock' | 'objects'>, keys: readonly string[]): Promise<boolean> {
  const before = app.clock.now().getTime() - orphanHours * 3_600_000
  for (const key of keys) {
    if ((await app.objects.disk.getMetaData(key)).lastModified.getTime() >= before) return false
  }
  return keys.length > 0
}

const idOf = (key: string) => key.split('/').at(-1) ?? ''

/** Reports objects whose renditions are missing. They have to be uploaded again. */
async function reportMissing(app: AppContext): Promise<void> {
  const missing: string[] = []
  let after = ''
  for (;;) {
    const folders = await selectFolders(app.db, after, batchSize)
    for (const folder of folders) {
      if (!(await app.objects.disk.exists(`${folder}/${fallbackFile}`))) missing.push(folder)
    }
    after = folders.at(-1) ?? ''
    if (folders.length < batchSize) break
  }
  if (missing.length === 0) return
  await app.db.transaction((tx) =>
    recordErrorOnce(app, tx, {
      source: 'files',
      errorType: 'files.missing',
      errorMessage: `${missing.length === 1 ? 'Manca un’immagine' : `Mancano ${missing.length} immagini`} nell’archivio dei file: ricaricale o ripristina l’archivio da una copia.`,
      payload: { missing: missing.length, first: missing.slice(0, 20) },
    }),
  )
}
