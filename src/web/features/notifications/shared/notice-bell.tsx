import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { mostUnread } from '../../../../domain/notifications.ts'
import { plural } from '../../../shared/texts/format.ts'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { IconBell } from '../../../ui/icons/icon-bell.tsx'
import classes from './notice-bell.module.css'
import { useUnreadNotices } from './use-unread-notices.ts'

const NoticeDrawer = lateDialog(
  () => import('./notice-drawer.tsx').then((module) => module.NoticeDrawer),
  ({ opened, onClose }) => ({ opened, onClose }),
)

/** Opens the notification list and shows the number of unread notifications. */
export function NoticeBell({ user }: { user: User }) {
  const unread = useUnreadNotices(user.id)
  // Not mounted until it is first opened.
  const [drawer, setDrawer] = useState<'opened' | 'closed'>()
  const opened = drawer === 'opened'
  const isMore = unread >= mostUnread
  const shown = isMore ? `${mostUnread - 1}+` : String(unread)
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
        onPointerEnter={() => void NoticeDrawer.preload()}
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
          <NoticeDrawer opened={opened} onClose={() => setDrawer('closed')} unread={unread} role={user.userRole} />
        </Suspense>
      )}
    </>
  )
}
