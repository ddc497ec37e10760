import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import './toaster.css'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'

/** Loaded by LateToaster. */
export function Toaster() {
  useEffect(() => {
    addEventListener('focusin', uncover)
    return () => removeEventListener('focusin', uncover)
  }, [])
  // On wide screens toasts at the top would cover titles and headers; on phones they are below the header (toaster.css).
  return <Notifications position="bottom-right" zIndex={1000} />
}

/** Moves the toasts of a phone to the other end of the window if they cover the element that receives the focus. */
function uncover({ target }: FocusEvent): void {
  if (!(target instanceof Element) || target.closest('.mantine-Notification-root')) return
  const focused = target.getBoundingClientRect()
  const isCovered = [...document.querySelectorAll('.mantine-Notification-root')].some((toast) => {
    const { top, bottom, left, right } = toast.getBoundingClientRect()
    return top < focused.bottom && bottom > focused.top && left < focused.right && right > focused.left
  })
  if (isCovered) document.documentElement.toggleAttribute('data-toasts-at-bottom')
}
