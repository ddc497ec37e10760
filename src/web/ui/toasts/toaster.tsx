import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './toaster.css'
import { Notifications } from '@mantine/notifications'

/** Loaded by LateToaster. */
export function Toaster() {
  // At the top, toasts would cover titles and headers.
  return <Notifications position="bottom-right" zIndex={1000} />
}
