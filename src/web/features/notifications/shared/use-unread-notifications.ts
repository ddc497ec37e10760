import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchAgain, type Resource } from '../../../shared/calls/use-invalidate.ts'
import { followNotifications } from './notification-feed.ts'
import { allNotificationsQuery, latestNotificationsQuery, unreadNotificationsQuery } from './notifications.api.ts'

/** Resources refetched on each change, so that open pages agree with the notifications. Listed by key, because features do not import each other. */
const relatedResources: readonly Resource[] = [
  '/api/overview',
  '/api/product-requests',
  '/api/admin/product-requests',
  '/api/admin/errors',
]

/** Number of unread notifications, capped at `maxUnread`; mounted lists are refetched on each change. */
export function useUnreadNotifications(userId: string): number {
  const queryClient = useQueryClient()
  const { data } = useQuery(unreadNotificationsQuery())

  useEffect(
    () =>
      followNotifications(userId, (unread, isChange) => {
        const { queryKey } = unreadNotificationsQuery()
        const hasChanged = isChange || queryClient.getQueryData(queryKey)?.unread !== unread
        queryClient.setQueryData(queryKey, { unread })
        if (!hasChanged) return
        const lists = [latestNotificationsQuery(), allNotificationsQuery()].map((list) => list.queryKey)
        for (const queryKey of [...lists, ...relatedResources.map((resource) => [resource])]) {
          // Without a change, a first fetch that is still running is up to date.
          void (isChange ? fetchAgain(queryClient, queryKey) : queryClient.invalidateQueries({ queryKey }))
        }
      }),
    [queryClient, userId],
  )
  return data?.unread ?? 0
}
