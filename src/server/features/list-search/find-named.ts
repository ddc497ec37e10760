import { mostCounted } from '../../../domain/page-sizes.ts'
import type { AppContext } from '../../app-context.ts'
import { findAccountIds } from '../accounts/account-search.reads.ts'
import { findProductIdsForAdmins } from '../catalogue/read-catalogue.ts'

/** Things of each kind among which a list is searched; a search that means more finds what these are in. */
const most = 200

export interface Named {
  productIds: string[]
  userIds: string[]
  /** More things than these are called so: the search finds not all. */
  isCapped: boolean
}

/** The products and customers that an admin's search in a list may mean. The work is bounded however many are called so. */
export async function findNamed({ db }: Pick<AppContext, 'db'>, search: string): Promise<Named> {
  const userIds = await findAccountIds(db, search, most)
  const productIds = await findProductIdsForAdmins({ db }, search, most)
  return { productIds, userIds, isCapped: userIds.length === most || productIds.length === most }
}

/** What a search finds in a list is not counted; where it does not look at all, the total stands for more. */
export const totalOfSearch = ({ isCapped }: Named): number => (isCapped ? mostCounted + 1 : 0)
