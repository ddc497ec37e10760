import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import type { ProductImportUploadQuery } from '../../../contract/products/product-imports.ts'
import type { DomainError } from '../../../domain/errors.ts'
import { formatOfHeader, isOrderHeader } from '../../../domain/orders/files/order-file.ts'
import {
  type ImportFormat,
  importProblems,
  maxImportBytes,
  maxImportRows,
  noOutcomes,
} from '../../../domain/products/product-imports.ts'
import { oneLine } from '../../../domain/words/one-line.ts'
import type { AppContext } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import { inTemporaryFile } from '../../files/temporary-folder.ts'
import { panelReadingMs, readProductTable } from '../product-import/rows/read-import-rows.ts'
import { findImport, findRunning, findSame, type ImportWithActor, insertImport } from './import-runs.queries.ts'
import { importKey, runImport } from './run-import.ts'

interface Sent {
  body: Readable
  /** The announced size in bytes; undefined for a chunked request. */
  contentLength: number | undefined
  /** Aborts when the sender disconnects: the file is then not stored. */
  signal: AbortSignal
}

/**
 * Receives a file of products or stock and starts its dry run. The file is streamed to disk, never held in memory as a whole. Only one import runs
 * at a time; the same file sent again while it is undecided is the same import.
 */
export function receiveImport(
  app: AppContext,
  adminId: string,
  { name, content, keepStock }: ProductImportUploadQuery,
  sent: Sent,
): Promise<ImportWithActor> {
  if (sent.contentLength !== undefined && sent.contentLength > maxImportBytes) throw tooLarge()
  const hash = createHash('sha256')
  let bytes = 0
  const onChunk = (chunk: Buffer) => {
    bytes += chunk.length
    hash.update(chunk)
  }
  return inTemporaryFile(sent.body, { maxBytes: maxImportBytes, tooLarge, onChunk }, async (file) => {
    if (bytes === 0) throw importProblems['import.empty']()
    const digest = hash.digest('hex')
    const asked = {
      actorId: adminId,
      fileName: oneLine(name, 200) || 'file.csv',
      format: await detectFormat(file, content, sent.signal),
      keepStock: keepStock === '1',
      digest,
    }
    const same = await findSame(app.db, asked)
    if (same) return found(app, same.id)
    sent.signal.throwIfAborted()
    const id = uuidv7()
    await app.objects.place(importKey(id), file, 'text/csv')
    const begun = await begin(app, { ...asked, id, bytes })
    if (begun) return begun
    await app.objects.disk.delete(importKey(id))
    const twin = await findSame(app.db, asked)
    if (twin) return found(app, twin.id)
    throw await alreadyRunning(app)
  })
}

async function found(app: Pick<AppContext, 'db'>, id: string): Promise<ImportWithActor> {
  const row = await findImport(app.db, id)
  if (!row) throw new Error(`The import ${id} no longer exists`)
  return row
}

/** Undefined if another import is running, as decided by the database. */
function begin(
  app: AppContext,
  row: Omit<Parameters<typeof insertImport>[1], 'planned' | 'outcomes'> & { id: string },
): Promise<ImportWithActor | undefined> {
  return app.db.transaction(async (tx) => {
    const made = await insertImport(tx, { ...row, planned: noOutcomes, outcomes: noOutcomes })
    if (!made) return undefined
    await announce(app, tx, 'product_import.received', { row: made, adminId: made.actorId })
    await app.jobs.send(tx, runImport, { importId: row.id })
    return findImport(tx, row.id)
  })
}

/** The error for a second import, with the state and the admin of the running one. */
export async function alreadyRunning(app: Pick<AppContext, 'db'>): Promise<DomainError> {
  const running = await findRunning(app.db)
  return importProblems['import.running']({
    running: running ? { fileName: running.fileName, actor: running.actor, state: running.state } : null,
    canCancel: true,
  })
}

const tooLarge = importProblems['import.too_large']

/**
 * Detects the format of a file by its header: Shopify's has a handle, ours has 'ID prodotto' or a SKU. Throws `import.invalid_file` for
 * any other file, and for a file of orders.
 */
async function detectFormat(file: string, content: 'products' | 'stock', signal: AbortSignal): Promise<ImportFormat> {
  const limits = { maxRecords: 2 * maxImportRows, maxMs: panelReadingMs, signal }
  const rows = readProductTable(createReadStream(file), (cells) => formatOf(cells) !== null, limits)
  for await (const { cells } of rows) {
    const orders = formatOfHeader(cells)?.id ?? (isOrderHeader(cells) ? 'other' : null)
    if (orders) throw importProblems['import.invalid_file']({ orders })
    const format = content === 'stock' ? 'stock' : formatOf(cells)
    if (format) return format
    break
  }
  throw importProblems['import.invalid_file']({ problem: 'noExport' })
}

function formatOf(header: readonly string[]): ImportFormat | null {
  const names = header.map((name) => name.trim().toLowerCase())
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name))
  if (has('handle', 'url handle')) return 'shopify'
  return has('id prodotto', 'sku prodotto', 'sku variante', 'sku') ? 'catalogue' : null
}
