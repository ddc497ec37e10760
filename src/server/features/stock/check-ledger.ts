import type { Queryable } from '../../database/database.ts'
import { type LedgerDifference, selectLedgerDifferences } from './stock.queries.ts'

/** Stock items whose counters are not the sums of their ledger. There are none; whoever finds one has found a defect. */
export const findLedgerDifferences = (db: Queryable): Promise<LedgerDifference[]> => selectLedgerDifferences(db)
