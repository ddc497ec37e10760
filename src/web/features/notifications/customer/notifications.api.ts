import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Notification } from '../../../../contract/notifications.ts'
import { getPage, http } from '../../../shared/http.ts'
import { useInvalidate } from '../../../shared/use-invalidate.ts'

const shownNotifications = 5

/** The latest ones. The server creates them, so every visit of the panel reads again. */
export const latestNotificationsQuery = () =>
  queryOptions({
    queryKey: ['/api/notifications', 'latest'],
    queryFn: ({ signal }) => getPage<Notification>(`/api/notifications?limit=${shownNotifications}`, signal),
    refetchOnMount: 'always',
  })

export function useMarkNotificationsRead() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () => http.post('/api/notifications/read'),
    onSuccess: () => invalidate('/api/notifications'),
  })
}
