import type { Transaction } from '../database.ts'

/** Rewrites the rows of a large table while the portal runs: batch by batch, each in a transaction of its own. */
export interface Backfill {
  /** By which the database remembers how far it is; never given twice. */
  name: string
  /**
   * Rewrites some rows, at most a second's worth, after the position that the batch before answered (null for the first) and answers the
   * position of its last row, or null where nothing is left. Both instances of an update may write meanwhile.
   */
  step(tx: Transaction, after: string | null): Promise<string | null>
}
