import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './toaster.css'
import { Notifications } from '@mantine/notifications'

/** Loaded by LateToaster. */
export function Toaster() {
  // On wide screens toasts at the top would cover titles and headers; on phones they are below the header (toaster.css).
  return <Notifications position="bottom-right" zIndex={1000} />
}
