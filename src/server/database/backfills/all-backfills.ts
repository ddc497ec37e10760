import type { Backfill } from './backfill.ts'
import { fillAdminOrderSearch, fillOrderSearch } from './fill-order-search.ts'
import { foldUsernames } from './fold-usernames.ts'
import { openMoneyBooks, proposeLostCredit } from './open-money-books.ts'
import { eraseViesEvidence, partOssVat } from './order-taxations.ts'
import { recheckInvoices } from './recheck-invoices.ts'
import { foldOrdinals, indexFacets, indexLongWords, refreshCards } from './reindex-products.ts'

/**
 * All backfills in execution order. A backfill may be deleted once the oldest release from which databases are upgraded has completed it. A new
 * database has nothing to backfill.
 */
export const allBackfills: readonly Backfill[] = [
  foldOrdinals,
  refreshCards,
  foldUsernames,
  fillOrderSearch,
  fillAdminOrderSearch,
  openMoneyBooks,
  recheckInvoices,
  partOssVat,
  indexLongWords,
  proposeLostCredit,
  eraseViesEvidence,
  ...indexFacets,
]
