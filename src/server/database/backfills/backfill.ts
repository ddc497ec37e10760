import type { Transaction } from '../database.ts'

/** Rewrites the rows of a large table while the portal runs: in batches, each in its own transaction. */
export interface Backfill {
  /** The name under which the database stores the progress; never reused. */
  name: string
  /**
   * Rewrites some rows, at most a second's work, after the position that the previous batch returned (null for the first). Returns the
   * position of its last row, or null if nothing is left. The old and the new release may write rows at the same time.
   */
  step(tx: Transaction, after: string | null): Promise<string | null>
}
