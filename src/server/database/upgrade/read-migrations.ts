import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Migration {
  /** File name without `.sql`. */
  tag: string
  /** Timestamp in milliseconds, which identifies the migration in the database. */
  when: number
  hash: string
  statements: string[]
  /** False if it contains a statement that PostgreSQL rejects in a transaction, such as `create index concurrently`. */
  inTransaction: boolean
  /** Backfills that must be complete before this migration. */
  after: string[]
}

/** First line of a migration that must not run in a transaction. Its statements must be safe to repeat. */
export const outsideTransactionMarker = '-- not in a transaction'

/** A line in a migration that removes the source of a backfill: `-- after backfill NAME`. */
const afterBackfill = /^-- after backfill (\S+)$/gm

interface Journal {
  entries: { tag: string; when: number }[]
}

/** Reads the migrations in the order of the generator's journal. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const journal: Journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8')
      return {
        tag,
        when,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint').filter((statement) => statement.trim() !== ''),
        inTransaction: !text.startsWith(outsideTransactionMarker),
        after: [...text.matchAll(afterBackfill)].map(([, name = '']) => name),
      }
    }),
  )
}
