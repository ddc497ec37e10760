import { VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import type { Notification } from '../../../../contract/notifications.ts'
import type { Role } from '../../../../domain/accounts/roles.ts'
import { ownPath } from '../../../../domain/own-path.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import classes from './notification-list.module.css'

interface NotificationListProps {
  notifications: readonly Notification[]
  /** Role of the recipient. */
  role: Role
  /** Marks one notification as read. */
  onRead: (id: string) => void
  focus: FocusAfterReading
  /** Called when a link is followed, so that the drawer can close. */
  onChosen?: (() => void) | undefined
}

const forCustomers = 'Qui trovi gli aggiornamenti su ordini, riserve, richieste di prodotto e verifica del profilo.'

/** Text for an empty list. */
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
            <p className="flush text-xs muted">{dateTime(notification.createdAt)}</p>
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

/** Follows the server's link inside the application, only if it is a path of this site, and marks the notification as read. */
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
    // Replaces the history entry of the drawer.
    router.history.replace(href)
  }
  return (
    <a href={href} onClick={follow} className={classes.link}>
      {title}
    </a>
  )
}

interface FocusAfterReading {
  list: RefObject<HTMLUListElement | null>
  /** Call when a 'mark as read' button is pressed: of the notification `id`, or, without it, of all. */
  pressed: (button: HTMLButtonElement, id?: string) => void
}

/** Marking a notification as read removes its button: moves focus to the next entry's button, otherwise to the list. */
export function useFocusAfterReading(): FocusAfterReading {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<{ button: HTMLButtonElement; id: string | undefined }>(null)

  useEffect(() => {
    // The 'mark all' button disappears with the unread number, which is loaded separately from the list.
    if (!list.current || !last.current || last.current.button.isConnected) return
    const { id } = last.current
    last.current = null
    // Skipped if the user has moved the focus in the meantime.
    if (document.activeElement !== document.body) return
    const entries = [...list.current.children]
    const at = entries.findIndex((entry) => entry instanceof HTMLElement && entry.dataset.notice === id)
    const next = at < 0 ? undefined : entries.slice(at + 1).find((entry) => entry.querySelector('button'))
    const target = next?.querySelector('button') ?? list.current
    target.focus()
  })

  return {
    list,
    pressed: (button, id) => {
      last.current = { button, id }
    },
  }
}
