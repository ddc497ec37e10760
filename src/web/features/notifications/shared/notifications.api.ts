import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { Notification, UnreadNotifications } from '../../../../contract/notifications.ts'
import { ownListPageSize } from '../../../../domain/page-sizes.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const shownNotifications = 5

/** The latest notifications. The server creates them, so every visit of the panel refetches. */
export const latestNotificationsQuery = () =>
  queryOptions({
    queryKey: ['/api/notifications', 'latest'],
    queryFn: ({ signal }) => getPage<Notification>(`/api/notifications?limit=${shownNotifications}`, signal),
    refetchOnMount: 'always',
  })

/** All notifications, paginated. */
export const allNotificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['/api/notifications', 'pages'],
    queryFn: ({ pageParam, signal }) =>
      getPage<Notification>(`/api/notifications${queryString({ limit: ownListPageSize, cursor: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: 'always',
  })

export const unreadNotificationsQuery = () =>
  queryOptions({
    queryKey: ['/api/notifications', 'unread'],
    queryFn: ({ signal }) => http.get<UnreadNotifications>('/api/notifications/unread', { signal }),
  })

export const markingFailed = 'Impossibile segnare le notifiche come lette: riprova.'

export function useMarkNotificationsRead() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () => http.post('/api/notifications/read'),
    onSuccess: () => invalidate('/api/notifications'),
  })
}

export function useMarkNotificationRead() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (id: string) => http.post(`/api/notifications/${id}/read`),
    onSuccess: () => invalidate('/api/notifications'),
  })
}
