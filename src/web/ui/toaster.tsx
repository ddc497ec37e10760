import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './toaster.css'
import { Notifications } from '@mantine/notifications'

/** Loaded after the page has painted. */
export function Toaster() {
  return <Notifications position="bottom-right" zIndex={1000} />
}
