import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './toaster.css'
import { Notifications } from '@mantine/notifications'

/** Loaded by LateToaster. */
export function Toaster() {
  // Above, beneath the page's own bar: at the bottom it would lie on the bars and last rows that stand there.
  return <Notifications position="top-right" zIndex={1000} />
}
