import type { ReactNode } from 'react'
import { doubleClickMs } from './calls/double-click.ts'

const toastDuration = 5000

/** Suppresses the repeated toast of a double click. */
let last = { words: '', at: 0 }

let isWanted = false
const listeners = new Set<() => void>()

/** Notifies the page's frame of the first toast, so that the toasts' container is mounted only then. */
export const firstToast = {
  isWanted: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Undefined if it cannot be loaded: toasts often report a lost connection. */
const load = () => import('@mantine/notifications').catch(() => undefined)

/** Preloads the toast library while there is a connection. Never rejects. */
export const preloadToasts = (): Promise<void> => load().then(() => undefined)

/** Content shown in place of the message, which then only distinguishes toasts, and its duration in milliseconds. */
interface Shown {
  message: ReactNode
  autoClose: number
}

/** Shows one toast at a time, and only one per double click. The library loads late: no page needs it to paint. */
async function show(
  title: string,
  message: ReactNode,
  variant: 'default' | 'destructive',
  shown?: Shown,
): Promise<void> {
  const words = `${title} ${message ?? ''}`
  if (words === last.words && Date.now() - last.at < doubleClickMs) return
  last = { words, at: Date.now() }
  isWanted = true
  for (const listener of listeners) listener()
  const library = await load()
  if (!library) return
  const { notifications } = library
  notifications.clean()
  notifications.show({
    title,
    message: message ?? null,
    color: variant === 'destructive' ? 'var(--error)' : 'var(--paid)',
    autoClose: toastDuration,
    closeButtonProps: { 'aria-label': 'Chiudi notifica' },
    ...shown,
  })
}

/** An error must never be shown only in a toast. */
export const toast = {
  success: (title: string, message?: ReactNode, shown?: Shown): void => void show(title, message, 'default', shown),
  error: (message: string, title = 'Errore'): void => void show(title, message, 'destructive'),
}

/** Shows an error toast and calls `goOn` after `delay` milliseconds. Returns a function that cancels the call. */
export function toastThen(
  { message, title, delay }: { message: string; title: string; delay: number },
  goOn: () => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOff = false
  // The delay starts when the toast is shown or has failed to load.
  void show(title, message, 'destructive').then(() => {
    if (!isOff) timer = setTimeout(goOn, delay)
  })
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}
