import { v7 as uuidv7 } from 'uuid'
import { conflict } from '../../../domain/errors.ts'
import type { Database } from '../../database/database.ts'
import type { PictureFetcher } from '../../gateways/picture-fetch/picture-fetcher.ts'
import type { PictureStore } from '../../gateways/pictures/picture-store.ts'
import { refreshSearchAfter } from '../catalogue/search/refresh-search.ts'
import { groupImportRows, type RowGroup, requireGatherable } from './group-import-rows.ts'
import { ImportFileError } from './import-file-error.ts'
import { type ImportRun, importProduct } from './import-product.ts'
import { Findings, type ImportCounts, noCounts, type ReportEntry } from './import-report.ts'
import { type ImportIndex, indexImportRows } from './index-import-rows.ts'
import { parseProduct } from './parse-product.ts'
import type { ParsedProduct } from './parsed-product.ts'
import { PictureIntake } from './picture-intake.ts'
import { takeImportLock } from './product-import.queries.ts'
import { readImportRows } from './read-import-rows.ts'

/** What an import needs of the application. */
export interface ImportContext {
  db: Database
  pictures: PictureStore
  fetcher: PictureFetcher
}

export interface ImportOptions {
  /** Validates everything, in transactions that are rolled back; fetches no pictures. */
  dryRun?: boolean
  /** Leaves the stock of existing products as it is. */
  keepStock?: boolean
  signal?: AbortSignal
  onProgress?(progress: ImportProgress): void
  onEntry?(entry: ReportEntry): void
}

export interface ImportProgress {
  /** Products read so far, of `total`. */
  done: number
  total: number
  counts: Readonly<ImportCounts>
}

/**
 * Imports a product export in Shopify's CSV format (docs/specification/product-import.md, docs/decisions/0010-product-import.md). `open` is
 * called twice: the file is read to its end before the first product is written, so that a broken file changes nothing. Throws
 * `ImportFileError` if the file is not such an export, and a conflict if another import is running.
 */
export async function importProducts(
  context: ImportContext,
  open: () => AsyncIterable<Uint8Array>,
  options: ImportOptions = {},
): Promise<ImportCounts> {
  const lock = await takeImportLock(context.db)
  if (!lock) throw conflict('import.running', 'Un’altra importazione è in corso: aspetta che finisca.')
  try {
    const index = await indexImportRows(readImportRows(open()))
    requireGatherable(index)
    if (index.handles.size === 0) throw new ImportFileError('Il file non contiene prodotti.')
    const counts = await importGroups(context, groupImportRows(readImportRows(open()), index), index, options)
    if (!options.dryRun) await refreshSearchAfter(counts.created + counts.updated, context.db)
    return counts
  } finally {
    await lock.release()
  }
}

async function importGroups(
  context: ImportContext,
  groups: AsyncIterable<RowGroup>,
  index: ImportIndex,
  options: ImportOptions,
): Promise<ImportCounts> {
  const { dryRun = false, keepStock = false, onProgress, onEntry } = options
  const failed = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal
  const run: ImportRun = { db: context.db, index, reference: `import:${uuidv7()}`, dryRun, keepStock }
  const counts = noCounts()
  const intake = new PictureIntake({
    ...context,
    signal,
    onStored() {
      counts.picturesStored += 1
    },
    onFailed(handle, { line, sourceUrl }, reason) {
      counts.picturesFailed += 1
      onEntry?.({ line, handle, kind: 'picture', message: `${reason} (${sourceUrl.slice(0, 200)})` })
    },
  })
  let done = 0
  const total = index.handles.size
  try {
    for await (const group of groups) {
      if (signal.aborted) break
      await importGroup(run, group, { counts, intake, onEntry })
      if (group.handle !== '') done += 1
      onProgress?.({ done, total, counts })
    }
  } catch (error) {
    failed.abort()
    throw error
  } finally {
    // However the loop ended, no picture may still be in transfer when the database is closed.
    await intake.finish()
  }
  onProgress?.({ done, total, counts })
  return counts
}

async function importGroup(
  run: ImportRun,
  group: RowGroup,
  to: { counts: ImportCounts; intake: PictureIntake; onEntry: ImportOptions['onEntry'] },
): Promise<void> {
  const { handle } = group
  const findings = new Findings()
  const parsed = parseProduct(group, findings)
  if (parsed) requireOwnSkus(parsed, run.index, findings)
  const outcome = parsed && findings.problems.length === 0 ? await importProduct(run, parsed, findings) : null
  const entries = outcome ? findings.notes : findings.problems
  for (const { line, message } of entries) {
    to.onEntry?.({ line, handle, kind: outcome ? 'note' : 'excluded', message })
  }
  if (!outcome) {
    to.counts.excluded += 1
    return
  }
  to.counts[outcome.change] += 1
  if (run.dryRun || outcome.missingPictures.length === 0) return
  const { productId, missingPictures: pictures, stalePictureIds } = outcome
  await to.intake.add({ handle, productId, pictures, stalePictureIds })
}

/** Of two rows with the same SKU the first one gets it. */
function requireOwnSkus(parsed: ParsedProduct, index: ImportIndex, findings: Findings): void {
  for (const { sku, line } of [parsed, ...parsed.variants]) {
    const first = sku === null ? line : index.skuLines.get(sku.toUpperCase())
    if (first !== undefined && first !== line) {
      findings.problem(line, `lo SKU «${sku}» è già alla riga ${first}`)
    }
  }
}
