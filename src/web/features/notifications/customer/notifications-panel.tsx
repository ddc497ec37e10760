import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../shared/http.ts'
import { toast } from '../../../shared/toast.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { NotificationList } from '../shared/notification-list.tsx'
import { latestNotificationsQuery, useMarkNotificationsRead } from '../shared/notifications.api.ts'

export function NotificationsPanel() {
  const { data, error, isPending, refetch } = useQuery(latestNotificationsQuery())
  const markRead = useMarkNotificationsRead()
  const hasUnread = data?.items.some(({ readAt }) => readAt === null) ?? false

  const markAll = () =>
    markRead.mutate(undefined, {
      onError: (failure) => toast.error(messageOf(failure, 'Impossibile segnare le notifiche come lette.')),
    })

  return (
    <Panel
      title="Notifiche"
      actions={
        hasUnread && (
          <Button variant="subtle" size="compact-md" loading={markRead.isPending} onClick={markAll}>
            Segna come lette
          </Button>
        )
      }
    >
      {isPending && <RowsSkeleton rows={3} height={64} />}
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {data && <NotificationList notifications={data.items} />}
    </Panel>
  )
}
