import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { maxImportRows, type PictureCheck } from '../../../domain/products/product-imports.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { ProductImportRow } from '../../database/schema/product-imports.ts'
import { announce } from '../../events/announce.ts'
import { inTemporaryFolder } from '../../files/temporary-folder.ts'
import { foldSearchChangesJob, rebuildSearchBitmapsJob } from '../catalogue/search/refresh-search.ts'
import { recordError } from '../error-log/record-error.ts'
import { ImportStopped, isInvalidFile, isStopped } from '../product-import/import-errors.ts'
import type { FilePart, ImportedFile } from '../product-import/imported-file.ts'
import { holdImportLock, openProductFile } from '../product-import/open-product-file.ts'
import { openStockFile } from '../product-import/stock-file/open-stock-file.ts'
import { deletePlanned, recordDone, recordPlanned, selectDoneLines } from './import-rows.queries.ts'
import {
  deleteImport,
  findImport,
  moveWhile,
  selectOverImports,
  selectStrandedImports,
  updateImport,
} from './import-runs.queries.ts'
import { PictureSample } from './picture-sample.ts'
import { reportOverwritten } from './report-overwritten.ts'

/** Deletes expired imports every night: the file before the row, so that no file is left without its row. */
export const sweepImports: AppJob = {
  name: 'sweep-product-imports',
  cron: '53 3 * * *',
  async run(app) {
    for (const id of await selectOverImports(app.db, 500)) {
      await app.objects.disk.delete(importKey(id))
      await deleteImport(app.db, id)
    }
  },
}

/** Products, or rows of stock, per part: tens of milliseconds of the database per transaction. */
const partSize = { checking: 200, importing: 25 } as const

/** Pause after a part, as a share of the time it took, so that customers can keep reading the catalogue. */
const pauseShare = 0.5

/** A job ends after this time, so that other jobs can run, and queues itself again. */
const turnMs = 60_000

/** Changed products after which they are added to the search bitmaps: until then each search reads every one of them. */
const foldAfter = 1000

/** Changed products after which rare words may have become common. */
const manyProducts = 1000

/** Seconds to wait before the next turn if the import command holds the lock or this instance is stopping. */
const laterSeconds = 10

/** An import is given up after this many turns during which the process died: its file may be the cause. */
const maxBrokenTurns = 2

/**
 * Runs the dry run or the import of a file, part by part. Each part is stored together with the position reached, so a killed process loses at most
 * the current part, and the next one continues there.
 */
export const runImport: AppJob<{ importId: string }> = {
  name: 'run-product-import',
  options: { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  async run(app, { importId }, { isLast }) {
    const row = await findImport(app.db, importId)
    if (!row || (row.state !== 'checking' && row.state !== 'importing')) return
    const lock = await holdImportLock(app.db)
    if (!lock) return again(app, importId, laterSeconds)
    try {
      if (row.brokenTurns >= maxBrokenTurns) return await giveUp(app, row)
      await updateImport(app.db, importId, { brokenTurns: row.brokenTurns + 1 })
      await takeTurn(app, row)
    } catch (error) {
      if (isInvalidFile(error)) await fail(app, row, error.message)
      else if (app.readiness.stopping.aborted) await again(app, importId, laterSeconds)
      else {
        if (isLast) await fail(app, row, 'Si è interrotto per un errore imprevisto: riprova.')
        throw error
      }
    } finally {
      await updateImport(app.db, importId, { brokenTurns: 0 }).finally(() => lock.release())
    }
  },
}

const takeTurn = (app: AppContext, row: ProductImportRow): Promise<void> =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'file.csv')
    await app.objects.fetch(importKey(row.id), file)
    await workOn(app, row, await openFile(app, row, file))
  })

async function giveUp(app: AppContext, row: ProductImportRow): Promise<void> {
  const failure = 'Il portale si è fermato due volte mentre lavorava a questo file: non lo riprende automaticamente.'
  await app.db.transaction(async (tx) => {
    if (!(await moveWhile(tx, row, { state: 'failed', failure, finishedAt: app.clock.now() }))) return
    await recordError(app, tx, {
      source: 'import',
      errorType: 'import.given_up',
      errorMessage: `L’importazione di «${row.fileName}» non viene ripresa: il portale si è fermato due volte mentre ci lavorava`,
      payload: { importId: row.id, fileName: row.fileName },
    })
  })
}

/** Queues imports whose job was given up with its process. */
export async function recoverImports(app: Pick<AppContext, 'db' | 'jobs'>): Promise<void> {
  await app.db.transaction(async (tx) => {
    const stranded = await selectStrandedImports(tx, runImport.name)
    await app.jobs.send(tx, runImport, ...stranded.map((importId) => ({ importId })))
  })
}

function openFile(app: AppContext, row: ProductImportRow, file: string): Promise<ImportedFile> {
  const { db, jobs } = app
  const { actorId, keepStock, fileName, format } = row
  const limits = { maxRows: maxImportRows, signal: app.readiness.stopping }
  const common = { db, jobs, actorId, keepStock, reference: `import:${row.id}`, ...limits }
  const open = () => createReadStream(file)
  return format === 'stock' ? openStockFile(open, { ...common, fileName }) : openProductFile(format, open, common)
}

const fail = (app: Pick<AppContext, 'db' | 'clock'>, { id, state }: ProductImportRow, failure: string) =>
  moveWhile(app.db, { id, state }, { state: 'failed', failure, finishedAt: app.clock.now() })

async function workOn(app: AppContext, row: ProductImportRow, file: ImportedFile): Promise<void> {
  const { id, state } = row
  const isChecking = state === 'checking'
  // A dry run always starts from the beginning, so that it shows the catalogue of one moment as nearly as possible.
  if (isChecking) await deletePlanned(app.db, id)
  const start = isChecking ? { position: 0, planned: noneYet } : {}
  if (!(await moveWhile(app.db, row, { total: file.total, ...start }))) return
  const end = performance.now() + turnMs
  const sample = new PictureSample()
  let position = 0
  for await (const part of file.parts(partSize[isChecking ? 'checking' : 'importing'])) {
    const reached = position + part.size
    app.readiness.stopping.throwIfAborted()
    if (isChecking || reached > row.position) {
      const began = performance.now()
      const goesOn = isChecking ? await check(app, id, part, sample) : await importPart(app, row, part, reached)
      if (!goesOn) return
      if (!isChecking && row.format !== 'stock') await foldEvery(app, position, reached)
      if (!isChecking && performance.now() > end && reached < file.total) return again(app, id)
      await sleep((performance.now() - began) * pauseShare)
    }
    position = reached
  }
  const pictureCheck = isChecking ? await sample.check(app.pictureFetcher, app.readiness.stopping) : null
  await finish(app, row, file.total, pictureCheck)
}

const noneYet = { created: 0, changed: 0, unchanged: 0, refused: 0 }

const again = (app: Pick<AppContext, 'db' | 'jobs'>, importId: string, seconds = 0): Promise<void> =>
  app.db.transaction((tx) => app.jobs.sendAfter(tx, seconds, runImport, { importId }))

/** Returns false if it was cancelled. */
async function check(app: Pick<AppContext, 'db'>, id: string, part: FilePart, sample: PictureSample): Promise<boolean> {
  const found = await part.preview()
  sample.add(found)
  const results = found.map(({ pictures: _, ...result }) => result)
  return app.db.transaction((tx) => recordPlanned(tx, id, results))
}

/** Returns false if it was cancelled. */
async function importPart(app: AppContext, row: ProductImportRow, part: FilePart, reached: number): Promise<boolean> {
  const { id, fileName, actorId: adminId } = row
  const done = await selectDoneLines(app.db, id, part.lines)
  try {
    await part.apply(done, async (tx, made) => {
      const results = await reportOverwritten(tx, row.checkedAt, made)
      if (!(await recordDone(tx, id, results))) throw new ImportStopped('The import was cancelled')
      const changes = results.flatMap(({ facts, reference }) => (facts ? [{ ...facts, reference }] : []))
      await announce(app, tx, 'product_import.applied', { importId: id, fileName, adminId, changes })
    })
  } catch (error) {
    if (isStopped(error)) return false
    throw error
  }
  return moveWhile(app.db, { id, state: 'importing' }, { position: reached })
}

async function foldEvery(app: Pick<AppContext, 'db' | 'jobs'>, before: number, reached: number): Promise<void> {
  if (Math.floor(before / foldAfter) === Math.floor(reached / foldAfter)) return
  await app.db.transaction((tx) => app.jobs.send(tx, foldSearchChangesJob, {}))
}

async function finish(
  app: Pick<AppContext, 'db' | 'clock' | 'jobs'>,
  row: ProductImportRow,
  total: number,
  pictureCheck: PictureCheck | null,
): Promise<void> {
  const now = app.clock.now()
  if (row.state === 'checking') {
    await moveWhile(app.db, row, { state: 'checked', position: total, checkedAt: now, pictureCheck })
    return
  }
  await moveWhile(app.db, row, { state: 'done', position: total, finishedAt: now })
  const after = await findImport(app.db, row.id)
  const changed = (after?.outcomes.created ?? 0) + (after?.outcomes.changed ?? 0)
  if (row.format !== 'stock' && changed >= manyProducts) {
    await app.db.transaction((tx) => app.jobs.send(tx, rebuildSearchBitmapsJob, {}))
  }
}

/** Key of an import's file in the object store. */
export const importKey = (id: string): string => `imports/${id}.csv`
