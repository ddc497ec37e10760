import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '../../../../domain/accounts/roles.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { NotificationList, useFocusAfterReading } from '../shared/notification-list.tsx'
import {
  latestNotificationsQuery,
  markingFailed,
  useMarkNotificationRead,
  useMarkNotificationsRead,
} from '../shared/notifications.api.ts'

export function NotificationsPanel({ role }: { role: Role }) {
  const { data, error, isPending, refetch } = useQuery(latestNotificationsQuery())
  const markAll = useMarkNotificationsRead()
  const markOne = useMarkNotificationRead()
  const focus = useFocusAfterReading()
  const onError = (failure: Error) => toast.error(messageOf(failure, markingFailed))
  const hasUnread = data?.items.some(({ readAt }) => readAt === null) ?? false

  return (
    <Panel
      title="Notifiche"
      actions={
        hasUnread && (
          <Button
            variant="subtle"
            size="compact-md"
            loading={markAll.isPending}
            onClick={({ currentTarget }) => {
              focus.pressed(currentTarget)
              markAll.mutate(undefined, { onError })
            }}
          >
            Segna tutte come lette
          </Button>
        )
      }
    >
      {isPending && <RowsSkeleton rows={3} height={64} />}
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {data && (
        <NotificationList
          notifications={data.items}
          role={role}
          focus={focus}
          onRead={(id) => markOne.mutate(id, { onError })}
        />
      )}
    </Panel>
  )
}
