import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Role } from '../../../../domain/accounts/roles.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './notification-drawer.module.css'
import { NotificationList, useFocusAfterReading } from './notification-list.tsx'
import {
  allNotificationsQuery,
  markingFailed,
  useMarkNotificationRead,
  useMarkNotificationsRead,
} from './notifications.api.ts'

interface NoticeDrawerProps {
  opened: boolean
  onClose: () => void
  unread: number
  role: Role
}

/** All notifications, in a side drawer; full screen on phones. */
export function NotificationDrawer({ opened, onClose, ...shown }: NoticeDrawerProps) {
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title="Notifiche"
      size="27rem"
      closeLabel="Chiudi le notifiche"
      classNames={{ content: classes.content }}
    >
      <Notices {...shown} onChosen={onClose} />
    </SideDrawer>
  )
}

interface NoticesProps extends Pick<NoticeDrawerProps, 'unread' | 'role'> {
  onChosen: () => void
}

function Notices({ unread, role, onChosen }: NoticesProps) {
  const query = useInfiniteQuery(allNotificationsQuery())
  const markAll = useMarkNotificationsRead()
  const markOne = useMarkNotificationRead()
  const focus = useFocusAfterReading()
  const onError = (failure: Error) => toast.error(messageOf(failure, markingFailed))

  if (query.isPending) return <RowsSkeleton rows={5} height={72} />
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />
  const notifications = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      {unread > 0 && (
        <Button
          variant="default"
          size="sm"
          fullWidth
          className={classes.all}
          loading={markAll.isPending}
          onClick={({ currentTarget }) => {
            focus.pressed(currentTarget)
            markAll.mutate(undefined, { onError })
          }}
        >
          Segna tutte come lette
        </Button>
      )}
      <NotificationList
        notifications={notifications}
        role={role}
        focus={focus}
        onChosen={onChosen}
        onRead={(id) => markOne.mutate(id, { onError })}
      />
      <LoadMore query={query} dense />
    </>
  )
}
