import type { MostWanted } from '../../../contract/wishlist.ts'
import type { AppContext } from '../../app-context.ts'
import { readSummary, type SummaryKind } from '../summaries/read-summary.ts'
import { selectMostWanted } from './wishlist.queries.ts'

export const mostWantedSummary: SummaryKind<MostWanted['products']> = {
  name: 'most-wanted',
  compute: (tx) => selectMostWanted(tx),
}

export async function readMostWanted(app: AppContext, options: { fresh: boolean }): Promise<MostWanted> {
  const { figures, computedAt } = await readSummary(app, mostWantedSummary, options)
  return { products: figures, computedAt: computedAt.toISOString() }
}
