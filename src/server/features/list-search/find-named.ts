import { maxCounted } from '../../../domain/page-sizes.ts'
import type { AppContext } from '../../app-context.ts'
import { findAccountIds } from '../accounts/accounts.reads.ts'
import { findProductIdsForAdmins } from '../catalogue/read-catalogue.ts'

/** Maximum number of products and of customers matched by a search; the list is then searched for these. */
const most = 200

export interface Named {
  productIds: string[]
  userIds: string[]
  /** More products or customers match, so the search is incomplete. */
  isCapped: boolean
}

/** The products and customers that an admin's search in a list may mean. The work is bounded however many match. */
export async function findNamed({ db }: Pick<AppContext, 'db'>, search: string): Promise<Named> {
  const userIds = await findAccountIds(db, search, most)
  const productIds = await findProductIdsForAdmins({ db }, search, most)
  return { productIds, userIds, isCapped: userIds.length === most || productIds.length === most }
}

/** The total of a search: 0 because its hits are not counted, or `maxCounted` + 1 if the search is incomplete. */
export const totalOfSearch = ({ isCapped }: Named): number => (isCapped ? maxCounted + 1 : 0)
