import { importProblems } from '../../../domain/products/product-imports.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { JobQueue } from '../../jobs/job.ts'
import { withoutEntities } from '../../spreadsheets/read-spreadsheet.ts'
import { type CatalogueColumn, catalogueFormat } from './catalogue-file/catalogue-columns.ts'
import { catalogueRules } from './catalogue-file/catalogue-rules.ts'
import { type CatalogueProduct, parseCatalogueProduct } from './catalogue-file/parse-catalogue-product.ts'
import { type BatchOutcome, importBatch } from './import-batch.ts'
import type { ImportedOutcome, ImportRun } from './import-product.ts'
import { requireOwnSkus } from './import-products.ts'
import { Findings } from './import-report.ts'
import type { FilePart, FileResult, ImportedFile, SettleRows } from './imported-file.ts'
import type { ParsedProduct, StatedProduct } from './parsed-product.ts'
import { previewProducts, type ReadProduct } from './preview-products.ts'
import { lockImport } from './product-import.queries.ts'
import type { ProductRules } from './product-rules.ts'
import { groupRows, type RowGroup, requireGatherable } from './rows/group-import-rows.ts'
import { type ImportColumn, shopifyFormat } from './rows/import-columns.ts'
import { type ImportIndex, indexRows } from './rows/index-import-rows.ts'
import { panelReadingMs, readRows } from './rows/read-import-rows.ts'
import type { RowFormat } from './rows/row-format.ts'
import { parseProduct } from './shopify-file/parse-product.ts'
import { shopifyRules } from './shopify-file/shopify-rules.ts'

interface ProductFormat<Column extends string, Stated extends StatedProduct> {
  rows: RowFormat<Column>
  rules: ProductRules<Stated>
  parse(group: RowGroup<Column>, findings: Findings): Stated | null
  offersOf(stated: Stated): { sku: string | null; line: number }[]
  nameOf(row: RowGroup<Column>['rows'][0]): string
}

const shopify: ProductFormat<ImportColumn, ParsedProduct> = {
  rows: shopifyFormat,
  rules: shopifyRules,
  parse: parseProduct,
  offersOf: (parsed) => [parsed, ...parsed.variants],
  nameOf: (row) => withoutEntities(row.cell('title') ?? ''),
}

const catalogue: ProductFormat<CatalogueColumn, CatalogueProduct> = {
  rows: catalogueFormat,
  rules: catalogueRules,
  parse: parseCatalogueProduct,
  offersOf: ({ variants }) => variants.map(({ variantSku, line }) => ({ sku: variantSku || null, line })),
  nameOf: (row) => withoutEntities(row.cell('name') ?? ''),
}

interface ProductFileOptions {
  db: Database
  jobs: JobQueue
  reference: string
  actorId: string
  keepStock: boolean
  /** Maximum number of rows. The same number of blank rows is allowed in addition. */
  maxRows: number
  /** Aborts reading. */
  signal: AbortSignal
}

type Open = () => AsyncIterable<Uint8Array>

/** Opens a file of products. Reads it completely first, so that a broken file changes nothing. Throws `import.invalid_file`. */
export const openProductFile = (
  format: 'shopify' | 'catalogue',
  open: Open,
  options: ProductFileOptions,
): Promise<ImportedFile> => (format === 'shopify' ? openAs(shopify, open, options) : openAs(catalogue, open, options))

async function openAs<Column extends string, Stated extends StatedProduct>(
  format: ProductFormat<Column, Stated>,
  open: Open,
  { maxRows, signal, ...options }: ProductFileOptions,
): Promise<ImportedFile> {
  const rows = () => readRows(open(), format.rows, { maxRecords: 2 * maxRows, maxMs: panelReadingMs, signal })
  const index = await indexRows(rows(), format.rows, maxRows)
  requireGatherable(index)
  const total = index.handles.size + index.unnamed
  if (total === 0) throw importProblems['import.invalid_file']({ problem: 'noProducts' })
  const run = { ...options, index, rules: format.rules }
  const groups = () => groupRows(rows(), index, format.rows)
  return {
    total,
    async *parts(size) {
      let part: RowGroup<Column>[] = []
      for await (const group of groups()) {
        part.push(group)
        if (part.length < size) continue
        yield partOf(format, run, part)
        part = []
      }
      if (part.length > 0) yield partOf(format, run, part)
    },
  }
}

type Run<Stated extends StatedProduct> = Omit<ImportRun<Stated>, 'settle' | 'dryRun'>

interface GroupOfFile<Stated extends StatedProduct> {
  line: number
  reference: string
  name: string
  stated: Stated | null
  findings: Findings
}

function readGroup<Column extends string, Stated extends StatedProduct>(
  format: ProductFormat<Column, Stated>,
  group: RowGroup<Column>,
  index: ImportIndex,
): GroupOfFile<Stated> {
  const findings = new Findings()
  const parsed = format.parse(group, findings)
  if (parsed) requireOwnSkus(format.offersOf(parsed), index, findings)
  const [first] = group.rows
  return {
    line: first.line,
    reference: (parsed?.handle ?? group.handle).slice(0, 255),
    name: format.nameOf(first).slice(0, 200),
    stated: findings.problems.length === 0 ? parsed : null,
    findings,
  }
}

function partOf<Column extends string, Stated extends StatedProduct>(
  format: ProductFormat<Column, Stated>,
  run: Run<Stated>,
  groups: readonly RowGroup<Column>[],
): FilePart {
  const readable = (all: readonly GroupOfFile<Stated>[]): ReadProduct<Stated>[] =>
    all.flatMap(({ stated, findings }) => (stated ? [{ stated, findings }] : []))
  return {
    size: groups.length,
    lines: groups.map(({ rows }) => rows[0].line),
    async preview() {
      const all = groups.map((group) => readGroup(format, group, run.index))
      const good = readable(all)
      const previews = await previewProducts(run.db, run, good)
      const outcomes = new Map(good.map(({ stated }, at) => [stated, previews[at] ?? null]))
      return all.map((one) => resultOf(one, one.stated ? (outcomes.get(one.stated) ?? null) : null))
    },
    async apply(done, settle) {
      const all = groups.map((group) => readGroup(format, group, run.index)).filter(({ line }) => !done.has(line))
      const refused = all.filter(({ stated }) => stated === null).map((one) => resultOf(one, null))
      if (refused.length > 0) await run.db.transaction((tx) => settle(tx, refused))
      await importBatch(run, readable(all), settler(all, settle))
    },
  }
}

/** Converts outcomes of products to rows of the report. */
const settler =
  <Stated extends StatedProduct>(all: readonly GroupOfFile<Stated>[], settle: SettleRows) =>
  (tx: Transaction, outcomes: readonly BatchOutcome<Stated>[]): Promise<void> =>
    settle(
      tx,
      outcomes.flatMap(({ stated, outcome }) => {
        const one = all.find((group) => group.stated === stated)
        return one ? [resultOf(one, outcome)] : []
      }),
    )

const changes = { created: 'created', updated: 'changed', unchanged: 'unchanged' } as const

function resultOf<Stated extends StatedProduct>(
  { line, reference, name, findings }: GroupOfFile<Stated>,
  outcome: ImportedOutcome | null,
): FileResult {
  const said = ({ line: at, message }: { line: number; message: string }) =>
    at === line ? message : `riga ${at}: ${message}`
  if (!outcome) return { line, reference, name, outcome: 'refused', messages: findings.problems.map(said) }
  const messages = [...outcome.changes, ...findings.notes.map(said)]
  const pictures = outcome.missing?.map(({ sourceUrl }) => sourceUrl) ?? []
  return { line, reference, name, outcome: changes[outcome.change], messages, pictures, facts: outcome.facts ?? null }
}

/** Lets one import write at a time, whether started by the command or in the panel. Null if another import holds the lock. */
export const holdImportLock = (db: Database): Promise<{ release(): Promise<void> } | null> => lockImport(db)
