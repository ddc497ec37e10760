import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { maxUnread } from '../../../../domain/notifications.ts'
import { plural } from '../../../shared/texts/format.ts'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { IconBell } from '../../../ui/icons/icon-bell.tsx'
import classes from './notification-bell.module.css'
import { useUnreadNotifications } from './use-unread-notifications.ts'

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
