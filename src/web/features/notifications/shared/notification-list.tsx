import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Notification } from '../../../../contract/notifications.ts'
import type { Role } from '../../../../domain/accounts/roles.ts'
import { ownPath } from '../../../../domain/own-path.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import classes from './notification-list.module.css'
import type { FocusAfterReading } from './use-focus-after-reading.ts'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** Whose they are. */
  role: Role
  /** Marks one as read. */
  onRead: (id: string) => void
  focus: FocusAfterReading
  /** Of the list that lies over the page: a link closes it. */
  onChosen?: (() => void) | undefined
}

const forCustomers = 'Qui trovi gli aggiornamenti su ordini, riserve, richieste di prodotto e verifica del profilo.'

/** What a list without notices is for. */
const purposes: Readonly<Record<Role, string>> = {
  base: forCustomers,
  rivenditore: forCustomers,
  admin: 'Qui trovi i profili da verificare, le candidature, le richieste di prodotto e i problemi da risolvere.',
}

export function NotificationList({ notifications, role, onRead, focus, onChosen }: NotificationListProps) {
  if (notifications.length === 0) return <p className={classes.none}>Nessuna notifica. {purposes[role]}</p>
  return (
    <ul ref={focus.list} tabIndex={-1} className={classes.list}>
      {notifications.map((notification) => (
        <li
          key={notification.id}
          className={classes.entry}
          data-notice={notification.id}
          data-unread={notification.readAt === null || undefined}
        >
          <p className={classes.title}>
            <NotificationTitle notification={notification} onRead={onRead} onChosen={onChosen} />
            {notification.readAt === null && <VisuallyHidden> (non letta)</VisuallyHidden>}
          </p>
          <p className={classes.body}>{notification.body}</p>
          <div className={classes.foot}>
            <p className={classes.date}>{dateTime(notification.createdAt)}</p>
            {notification.readAt === null && (
              <button
                type="button"
                className={classes.read}
                aria-label={`Segna come letta: ${notification.title}`}
                onClick={({ currentTarget }) => {
                  focus.pressed(currentTarget, notification.id)
                  onRead(notification.id)
                }}
              >
                Segna come letta
              </button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

interface NotificationTitleProps extends Pick<NotificationListProps, 'onRead' | 'onChosen'> {
  notification: Notification
}

/** The server's link is followed inside the application, and only if it is a path of this site. Who follows it has read the notice. */
function NotificationTitle({ notification, onRead, onChosen }: NotificationTitleProps) {
  const router = useRouter()
  const { id, title, link, readAt } = notification
  const href = ownPath(link ?? undefined)
  if (!href) return title

  const follow = (event: MouseEvent) => {
    if (readAt === null) onRead(id)
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!onChosen) return router.history.push(href)
    onChosen()
    // In place of the entry that the browser's history holds for what lies over the page.
    router.history.replace(href)
  }
  return (
    <a href={href} onClick={follow} className={classes.link}>
      {title}
    </a>
  )
}
