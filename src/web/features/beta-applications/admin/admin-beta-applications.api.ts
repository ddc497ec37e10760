import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AdminBetaApplication } from '../../../../contract/beta-applications.ts'
import type { BetaAnswer, BetaStatus } from '../../../../domain/beta-applications.ts'
import { betaApplicationsPageSize } from '../../../../domain/page-sizes.ts'
import { adminListQuery } from '../../../shared/calls/admin-list-query.ts'
import { doubleClickMs } from '../../../shared/calls/double-click.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const basePath = '/api/admin/beta-applications'

/** All applications, newest first. */
export const allBetaApplicationsQuery = (status: BetaStatus | undefined) =>
  adminListQuery<AdminBetaApplication>(basePath, { status }, betaApplicationsPageSize)

/** Number of approved applications. */
export const takenSeatsQuery = () =>
  queryOptions({
    queryKey: [basePath, 'seats'],
    queryFn: async ({ signal }) =>
      (await getPage<AdminBetaApplication>(`${basePath}${queryString({ status: 'approved', limit: 1 })}`, signal))
        .total,
    refetchOnMount: 'always',
  })

interface Answer {
  applicationId: string
  status: BetaAnswer
  adminNotes: string
}

/** Timer for the refetch after the last answer. */
let readingAgain: ReturnType<typeof setTimeout> | undefined

export function useAnswerBetaApplication() {
  const invalidate = useInvalidate()
  return useMutation({
    onMutate: () => clearTimeout(readingAgain),
    mutationFn: ({ applicationId, ...answer }: Answer) =>
      dedupe(`beta ${applicationId} ${JSON.stringify(answer)}`, () =>
        http.put<AdminBetaApplication>(`${basePath}/${encodeURIComponent(applicationId)}`, answer),
      ),
    // Refetch after a failure too: another admin may have answered first. Delayed until a double click is over, so that its second click does not hit
    // another row.
    onSettled: () => {
      clearTimeout(readingAgain)
      readingAgain = setTimeout(() => void invalidate(basePath), doubleClickMs)
    },
  })
}
