import { type ImportOptions, importProducts } from '../features/product-import/import-products.ts'
import { describeEntry, type ImportCounts, type ReportEntry } from '../features/product-import/import-report.ts'
import { publicPictureFetcher } from '../gateways/picture-fetch/public-picture-fetcher.ts'
import type { StandInPictureHost } from './stand-ins/stand-in-picture-host.ts'
import type { TestApp } from './test-app.ts'

/** Imports a file given as text or bytes. Returns the counts and the lines of the report. */
export async function importFile(
  app: TestApp,
  file: string | Uint8Array,
  options: ImportOptions = {},
): Promise<{ counts: ImportCounts; report: string[] }> {
  const entries: ReportEntry[] = []
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const counts = await importProducts(
    { db: app.context.db, jobs: app.context.jobs },
    // In small chunks, like a file or an upload.
    async function* open() {
      for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
    },
    { ...options, onEntry: (entry) => entries.push(entry) },
  )
  return { counts, report: entries.sort((a, b) => a.line - b.line).map(describeEntry) }
}

/** Enables fetching pictures from this host. */
export function openNetwork(app: TestApp, host: StandInPictureHost, timeoutMs = 2_000): void {
  app.context.pictureFetcher = publicPictureFetcher({ ...host, timeoutMs })
}

/** Runs the queue, `afterMinutes` later. */
export async function takePictures(app: TestApp, { afterMinutes = 0 } = {}): Promise<void> {
  if (afterMinutes > 0) await app.moveClock({ minutes: afterMinutes })
  // The queue's own clock does not move with the app's, so jobs scheduled for later are made due.
  await app.context.db.pool.query("update jobs.job set start_after = now() where name = 'take-in-pictures'")
  await app.runJobs()
}

/** A CSV file with these columns. Cells with a comma, a quote or a line break are quoted. */
export const csv = (columns: readonly string[], ...rows: readonly (readonly (string | number)[])[]): string =>
  [columns, ...rows].map((row) => row.map((cell) => quote(String(cell))).join(',')).join('\n')

const quote = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Stock items whose counters differ from the sums of their ledger; must be empty. */
export async function ledgerDifferences(app: TestApp): Promise<unknown[]> {
  const { rows } = await app.context.db.pool.query(`
    select item.id from stock_items as item left join stock_movements as movement on movement.stock_item_id = item.id
    group by item.id
    having item.on_hand <> coalesce(sum(movement.quantity_delta), 0) or item.held <> coalesce(sum(movement.held_delta), 0)
  `)
  return rows
}
