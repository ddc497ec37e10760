import type { Transaction } from '../database.ts'

/** Rewrites the rows of a large table in batches while the portal runs, each batch in its own transaction. */
export interface Backfill {
  /** Key of the stored progress; never reused. */
  name: string
  /**
   * Rewrites some rows, at most a second's work, after the position returned by the previous batch (null for the first). Returns the position of its
   * last row, or null if no rows are left. The old and the new release may write rows at the same time.
   */
  step(tx: Transaction, after: string | null): Promise<string | null>
}
