import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './toaster.css'
import { Notifications } from '@mantine/notifications'

/** Loaded by LateToaster. */
export function Toaster() {
  // At the top: at the bottom toasts would cover the bars and last rows there.
  return <Notifications position="top-right" zIndex={1000} />
}
