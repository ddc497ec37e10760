import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dataExportDays } from '../../../domain/accounts/account-data.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import { fileProblems } from '../../../domain/file-problems.ts'
import { daysAfter } from '../../../domain/time/clock.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { DataExportRow } from '../../database/schema/account-data.ts'
import { announce } from '../../events/announce.ts'
import { inTemporaryFolder } from '../../files/temporary-folder.ts'
import { accountLimits } from '../../rate-limits.ts'
import { lockUser } from '../accounts/change-user.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import {
  countExportsOfDay,
  deleteExport,
  findLatestExport,
  findPendingExport,
  findReadyExport,
  insertExport,
  markExport,
  openRows,
  readOneMoment,
  selectAccount,
  selectOverExports,
} from './account-data.queries.ts'
import { accountTables } from './account-tables.ts'

const keyOf = (id: string) => `exports/${id}.json`

/** Requests an export of the account's data, or returns the pending one. Throws 429 after too many within a day. */
export function requestDataExport(app: Pick<AppContext, 'db' | 'jobs'>, userId: string): Promise<DataExportRow> {
  return app.db.transaction(async (tx) => {
    // One request per account at a time.
    await lockActiveAccount(tx, userId)
    const latest = await findLatestExport(tx, userId, exportAccountData.name)
    if (latest?.state === 'pending') return latest
    // The process was killed in its last attempt, so the stored state is still pending.
    if (latest?.state === 'failed') await markExport(tx, latest.id, { state: 'failed' })
    const { asked, freeIn } = await countExportsOfDay(tx, userId)
    if (asked >= accountLimits.dataExportsPerDay) {
      const retryAfter = Math.max(1, Math.ceil(freeIn))
      throw accountProblems['data_export.too_many']({ perDay: accountLimits.dataExportsPerDay }, { retryAfter })
    }
    const row = await insertExport(tx, userId)
    await app.jobs.send(tx, exportAccountData, { exportId: row.id })
    return row
  })
}

/** Writes the export to the object store and mails its owner. */
export const exportAccountData: AppJob<{ exportId: string }> = {
  name: 'export-account-data',
  options: { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 900 },
  async run(app, { exportId }, { isLast }) {
    const asked = await findPendingExport(app.db, exportId)
    if (!asked) return
    try {
      const size = await storeCopy(app, asked)
      const isKept = await app.db.transaction(async (tx) => {
        const user = await lockUser(tx, asked.userId)
        const now = app.clock.now()
        const times = { readyAt: now, expiresAt: daysAfter(now, dataExportDays) }
        if (!user || user.suspendedAt) {
          await markExport(tx, exportId, { state: 'failed' })
          return false
        }
        const ready = await markExport(tx, exportId, { state: 'ready', size, ...times })
        if (ready) await announce(app, tx, 'account.data_exported', { user, expiresAt: times.expiresAt })
        return Boolean(ready)
      })
      // The account was suspended or closed during the export, so the file could never be fetched.
      if (!isKept) await app.objects.disk.delete(keyOf(asked.id))
    } catch (error) {
      if (isLast) await markExport(app.db, exportId, { state: 'failed' })
      throw error
    }
  },
}

/** Returns the size of the file in bytes. */
const storeCopy = (app: Pick<AppContext, 'db' | 'clock' | 'objects'>, { id, userId }: DataExportRow): Promise<number> =>
  inTemporaryFolder(async (folder) => {
    const file = join(folder, 'copy.json')
    await app.db.transaction(async (tx) => {
      await readOneMoment(tx)
      await pipeline(Readable.from(readAccountData(tx, userId, app.clock.now())), createWriteStream(file))
    })
    await app.objects.place(keyOf(id), file, 'application/json')
    return (await stat(file)).size
  })

/** The file of a finished export. Throws 404 for other accounts and after expiry. */
export async function readDataExport(app: AppContext, userId: string, id: string): Promise<Readable> {
  const row = await findReadyExport(app.db, userId, id)
  const none = accountProblems['data_export.not_found']()
  if (!row) throw none
  const { disk } = app.objects
  const isThere = await disk.exists(keyOf(id)).catch(() => {
    throw fileProblems['files.unavailable']({ files: 'export' })
  })
  if (!isThere) throw none
  return disk.getStream(keyOf(id))
}

/** Deletes expired exports every night: the file before the row, so that no file is left without its row. */
export const sweepDataExports: AppJob = {
  name: 'sweep-data-exports',
  cron: '47 3 * * *',
  async run(app) {
    const atMost = 500
    for (;;) {
      const ids = await selectOverExports(app.db, dataExportDays, atMost)
      for (const id of ids) {
        await app.objects.disk.delete(keyOf(id))
        await deleteExport(app.db, id)
      }
      if (ids.length < atMost) return
    }
  },
}

/** Converts all keys, also nested ones, to the API's camelCase: `created_at` becomes `createdAt`. */
function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camel(key), camelKeys(inner)]))
}

const camel = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Rows per fetch: a few hundred kilobytes at most. */
const batch = 200

/** Streams all data of an account as one JSON document. At most one batch of rows is in memory. */
async function* readAccountData(tx: Transaction, userId: string, at: Date): AsyncGenerator<string> {
  yield `{\n"generatedAt": ${JSON.stringify(at)},\n"account": ${write(await selectAccount(tx, userId))}`
  for (const [table, { owner, exported }] of Object.entries(accountTables)) {
    if (exported === null) continue
    yield `,\n"${exported.as}": [`
    const next = await openRows(tx, { table, owner, exported }, userId)
    let separator = '\n'
    for (let rows = await next(batch); rows.length > 0; rows = await next(batch)) {
      yield separator + rows.map(write).join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

const write = (row: object): string => JSON.stringify(camelKeys(row))
