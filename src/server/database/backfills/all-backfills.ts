import type { Backfill } from './backfill.ts'
import { eraseViesEvidence } from './erase-vies-evidence.ts'
import { fillAdminOrderSearch } from './fill-admin-order-search.ts'
import { fillOrderSearch } from './fill-order-search.ts'
import { foldUsernames } from './fold-usernames.ts'
import { openMoneyBooks } from './open-money-books.ts'
import { partOssVat } from './part-oss-vat.ts'
import { proposeLostCredit } from './propose-lost-credit.ts'
import { recheckInvoices } from './recheck-invoices.ts'
import { refreshCards } from './refresh-cards.ts'
import { foldOrdinals, indexFacets, indexLongWords } from './reindex-products.ts'

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
