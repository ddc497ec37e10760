import { validate as isUuid } from 'uuid'
import { orphanHours } from '../../../domain/files.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { ObjectStore } from '../../gateways/object-storage/object-store.ts'
import { privateFolder, publicFolder } from '../../gateways/pictures/picture-store.ts'
import { fallbackFile } from '../../gateways/pictures/renditions.ts'
import { removeLeftFolders } from '../../temporary-folder.ts'
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

/** Removes what nobody uses from table and store every night, and reports what one of them lacks. */
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

/** The row first: an upload that was attached meanwhile keeps both. A file whose row is gone is a stray, which is swept too. */
async function removeAbandoned(app: AppContext): Promise<void> {
  for (;;) {
    const ids = await selectAbandoned(app.db, batchSize)
    for (const id of ids) {
      if (await deleteAbandoned(app.db, id)) await app.objects.disk.delete(uploadKey(id))
    }
    if (ids.length < batchSize) return
  }
}

async function removeUnused(app: AppContext): Promise<void> {
  let after: string | undefined
  for (;;) {
    const unused = await selectUnused(app.db, { after, atMost: batchSize })
    for (const object of unused) {
      if (object.folder === null) continue
      const { id, folder } = object
      await app.db.transaction(async (tx) => {
        // Whoever attaches the same picture waits, or has written already.
        await lockFolder(tx, folder)
        // What is being stored with its path meanwhile is waited for.
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

/** Files of a day ago that no row names: what was attached since, or what a process left that was killed. */
async function removeStrayFiles(app: AppContext, folder: keyof typeof knownIn): Promise<void> {
  for await (const { keys } of pagesOf(app.objects.disk, folder)) {
    const known = await knownIn[folder](app.db, keys.map(idOf).filter(isUuid))
    for (const key of keys.filter((each) => !known.has(idOf(each)))) {
      if (await areOld(app, [key])) await app.objects.disk.delete(key)
    }
  }
}

/** Renditions of a day ago that nothing names: of a product that is gone, replaced by an import, or of an attaching that was cut. */
async function removeStrayRenditions(
  app: AppContext,
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

async function removeFolder(app: AppContext, tx: Transaction, folder: string): Promise<void> {
  await deletePreview(tx, folder)
  await app.objects.disk.deleteAll(folder)
}

/** What lies right under a folder of the store, by its pages. */
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

/** All of them for a day, and there is one. */
async function areOld(app: AppContext, keys: readonly string[]): Promise<boolean> {
  const before = app.clock.now().getTime() - orphanHours * 3_600_000
  for (const key of keys) {
    if ((await app.objects.disk.getMetaData(key)).lastModified.getTime() >= before) return false
  }
  return keys.length > 0
}

const idOf = (key: string) => key.split('/').at(-1) ?? ''

/** Objects whose renditions are gone: someone has to upload them again. */
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
