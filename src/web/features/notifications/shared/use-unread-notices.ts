import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchAgain, type Resource } from '../../../shared/calls/use-invalidate.ts'
import { followNotices } from './notice-feed.ts'
import { allNotificationsQuery, latestNotificationsQuery, unreadNotificationsQuery } from './notifications.api.ts'

/** Resources refetched on each change, so that open pages agree with the notifications. Listed by key, because features do not import each other. */
const toldOf: readonly Resource[] = [
  '/api/overview',
  '/api/product-requests',
  '/api/admin/product-requests',
  '/api/admin/errors',
]

/** Number of unread notifications, capped at `mostUnread`; mounted lists are refetched on each change. */
export function useUnreadNotices(userId: string): number {
  const queryClient = useQueryClient()
  const { data } = useQuery(unreadNotificationsQuery())

  useEffect(
    () =>
      followNotices(userId, (unread, isChange) => {
        const { queryKey } = unreadNotificationsQuery()
        const hasChanged = isChange || queryClient.getQueryData(queryKey)?.unread !== unread
        queryClient.setQueryData(queryKey, { unread })
        if (!hasChanged) return
        const lists = [latestNotificationsQuery(), allNotificationsQuery()].map((list) => list.queryKey)
        for (const queryKey of [...lists, ...toldOf.map((resource) => [resource])]) {
          // Without a change, a first fetch that is still running is up to date.
          void (isChange ? fetchAgain(queryClient, queryKey) : queryClient.invalidateQueries({ queryKey }))
        }
      }),
    [queryClient, userId],
  )
  return data?.unread ?? 0
}
