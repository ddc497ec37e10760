import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { maxUnread } from '../../../../domain/notifications.ts'
import { fetchAgain, type Resource } from '../../../shared/calls/use-invalidate.ts'
import { plural } from '../../../shared/texts/format.ts'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { IconBell } from '../../../ui/icons/icon-bell.tsx'
import classes from './notification-bell.module.css'
import { followNotifications } from './notification-feed.ts'
import { allNotificationsQuery, latestNotificationsQuery, unreadNotificationsQuery } from './notifications.api.ts'

const NotificationDrawer = lateDialog(
  () => import('./notification-drawer.tsx').then((module) => module.NotificationDrawer),
  ({ opened, onClose }) => ({ opened, onClose }),
)

/** Opens the notification list and shows the number of unread notifications. */
export function NotificationBell({ user }: { user: User }) {
  const unread = useUnreadNotifications(user.id)
  // Not mounted until it is first opened.
  const [drawer, setDrawer] = useState<'opened' | 'closed'>()
  const opened = drawer === 'opened'
  const isMore = unread >= maxUnread
  const shown = isMore ? `${maxUnread - 1}+` : String(unread)
  const state = isMore ? `${shown} non lette` : unread > 0 ? plural(unread, 'non letta', 'non lette') : ''
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        className={classes.bell}
        aria-label={state ? `Notifiche: ${state}` : 'Notifiche'}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={() => void NotificationDrawer.preload()}
        onClick={() => setDrawer('opened')}
      >
        <IconBell size={22} stroke={1.5} aria-hidden />
        {unread > 0 && (
          <span className={classes.count} aria-hidden>
            {shown}
          </span>
        )}
      </ActionIcon>
      <VisuallyHidden role="status">{state && `Notifiche: ${state}`}</VisuallyHidden>
      {drawer && (
        <Suspense fallback={null}>
          <NotificationDrawer
            opened={opened}
            onClose={() => setDrawer('closed')}
            unread={unread}
            role={user.userRole}
          />
        </Suspense>
      )}
    </>
  )
}

/** Resources refetched on each change, so that open pages agree with the notifications. Listed by key, because features do not import each other. */
const relatedResources: readonly Resource[] = [
  '/api/overview',
  '/api/product-requests',
  '/api/admin/product-requests',
  '/api/admin/errors',
]

/** Number of unread notifications, capped at `maxUnread`; mounted lists are refetched on each change. */
function useUnreadNotifications(userId: string): number {
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
