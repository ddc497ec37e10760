import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Notification } from '../../../../contract/notifications.ts'
import { ownPath } from '../../../../domain/own-path.ts'
import { dateTime } from '../../../shared/format.ts'
import classes from './notification-list.module.css'

export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  if (notifications.length === 0) {
    return (
      <p className={classes.none}>
        Nessuna notifica. Qui trovi gli aggiornamenti su ordini, riserve e verifica del profilo.
      </p>
    )
  }
  return (
    <ul className={classes.list}>
      {notifications.map((notification) => (
        <li key={notification.id} className={classes.entry} data-unread={notification.readAt === null || undefined}>
          <p className={classes.title}>
            <NotificationTitle notification={notification} />
            {notification.readAt === null && <VisuallyHidden> (non letta)</VisuallyHidden>}
          </p>
          <p className={classes.body}>{notification.body}</p>
          <p className={classes.date}>{dateTime(notification.createdAt)}</p>
        </li>
      ))}
    </ul>
  )
}

/** The server's link is followed inside the application, and only if it is a path of this site. */
function NotificationTitle({ notification }: { notification: Notification }) {
  const router = useRouter()
  const href = ownPath(notification.link ?? undefined)
  if (!href) return notification.title

  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={href} onClick={follow} className={classes.link}>
      {notification.title}
    </a>
  )
}
