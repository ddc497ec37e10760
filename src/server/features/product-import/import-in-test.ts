import type { PictureFetcher } from '../../gateways/picture-fetch/picture-fetcher.ts'
import { PictureUnavailable } from '../../gateways/picture-fetch/picture-fetcher.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { type ImportOptions, importProducts } from './import-products.ts'
import { describeEntry, type ImportCounts, type ReportEntry } from './import-report.ts'

/** No network: every address fails. */
const noNetwork: PictureFetcher = {
  fetch: () => Promise.reject(new PictureUnavailable('la rete è chiusa')),
}

/** Imports a file given as text or bytes. Returns the counts and the report's lines. */
export async function importFile(
  app: TestApp,
  file: string | Uint8Array,
  options: ImportOptions & { fetcher?: PictureFetcher } = {},
): Promise<{ counts: ImportCounts; report: string[] }> {
  const entries: ReportEntry[] = []
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const { fetcher = noNetwork, ...rest } = options
  const counts = await importProducts(
    { db: app.context.db, pictures: app.context.pictures, fetcher },
    // In small chunks, like a file or an upload.
    async function* open() {
      for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
    },
    { ...rest, onEntry: (entry) => entries.push(entry) },
  )
  return { counts, report: entries.sort((a, b) => a.line - b.line).map(describeEntry) }
}

/** A CSV file of these columns; a cell with a comma, a quote or a line break is quoted. */
export const csv = (columns: readonly string[], ...rows: readonly (readonly (string | number)[])[]): string =>
  [columns, ...rows].map((row) => row.map((cell) => quote(String(cell))).join(',')).join('\n')

const quote = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Stock items whose counters differ from the sums of their ledger: always none. */
export async function ledgerDifferences(app: TestApp): Promise<unknown[]> {
  const { rows } = await app.context.db.pool.query(`
    select item.id from stock_items as item left join stock_movements as movement on movement.stock_item_id = item.id
    group by item.id
    having item.on_hand <> coalesce(sum(movement.quantity_delta), 0) or item.held <> coalesce(sum(movement.held_delta), 0)
  `)
  return rows
}
