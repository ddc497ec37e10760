import { v7 as uuidv7 } from 'uuid'
import { importProblems } from '../../../domain/products/product-imports.ts'
import type { Database } from '../../database/database.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { refreshSearchAfter } from '../catalogue/search/refresh-search.ts'
import { type ImportRun, importProduct } from './import-product.ts'
import { Findings, type ImportCounts, noCounts, type ReportEntry } from './import-report.ts'
import type { ParsedProduct } from './parsed-product.ts'
import { lockImport } from './product-import.queries.ts'
import { groupImportRows, type RowGroup, requireGatherable } from './rows/group-import-rows.ts'
import { type ImportIndex, indexImportRows } from './rows/index-import-rows.ts'
import { readImportRows } from './rows/read-import-rows.ts'
import { parseProduct } from './shopify-file/parse-product.ts'
import { shopifyRules } from './shopify-file/shopify-rules.ts'

/** Dependencies of an import. */
interface ImportContext {
  db: Database
  /** Queues the jobs that fetch the pictures; the portal runs them. */
  jobs: JobQueue
}

export interface ImportOptions {
  /** Validates everything in transactions that are rolled back. Requests no pictures. */
  dryRun?: boolean
  /** Leaves the stock of existing products as it is. */
  keepStock?: boolean
  signal?: AbortSignal
  onProgress?(progress: ImportProgress): void
  onEntry?(entry: ReportEntry): void
}

export interface ImportProgress {
  /** Products read so far, out of `total`. */
  done: number
  total: number
  counts: Readonly<ImportCounts>
}

/**
 * Imports a product export in Shopify's CSV format (docs/specification/product-import.md, docs/decisions/0010-import-products-in-two-passes.md).
 * Calls `open` twice: the file is read completely before the first product is written, so that a broken file changes nothing. Throws
 * `import.invalid_file` if the file is not such an export, and a conflict if another import is running.
 */
export async function importProducts(
  context: ImportContext,
  open: () => AsyncIterable<Uint8Array>,
  options: ImportOptions = {},
): Promise<ImportCounts> {
  const lock = await lockImport(context.db)
  if (!lock) throw importProblems['import.running']({ running: null, canCancel: false })
  try {
    const index = await indexImportRows(readImportRows(open()))
    requireGatherable(index)
    if (index.handles.size === 0) throw importProblems['import.invalid_file']({ problem: 'noProducts' })
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
  const reference = `import:${uuidv7()}`
  const run = { ...context, index, rules: shopifyRules, reference, actorId: null, dryRun, keepStock }
  const counts = noCounts()
  let done = 0
  const total = index.handles.size
  for await (const group of groups) {
    if (options.signal?.aborted) break
    await importGroup(run, group, { counts, onEntry })
    if (group.handle !== '') done += 1
    onProgress?.({ done, total, counts })
  }
  onProgress?.({ done, total, counts })
  return counts
}

async function importGroup(
  run: ImportRun<ParsedProduct>,
  group: RowGroup,
  to: { counts: ImportCounts; onEntry: ImportOptions['onEntry'] },
): Promise<void> {
  const { handle } = group
  const findings = new Findings()
  const parsed = parseProduct(group, findings)
  if (parsed) requireOwnSkus([parsed, ...parsed.variants], run.index, findings)
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
  to.counts.awaitedPictures += outcome.awaitedPictures
}

/** If two rows have the same SKU, the first keeps it and the other is a problem. */
export function requireOwnSkus(
  offers: readonly { sku: string | null; line: number }[],
  index: ImportIndex,
  findings: Findings,
): void {
  for (const { sku, line } of offers) {
    const first = sku === null ? line : index.skuLines.get(sku.toUpperCase())
    if (first !== undefined && first !== line) {
      findings.problem(line, `lo SKU «${sku}» è già alla riga ${first}`)
    }
  }
}
