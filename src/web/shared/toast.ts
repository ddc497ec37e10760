import type { ReactNode } from 'react'
import { doubleClickMs } from './calls/double-click.ts'

const toastDuration = 5000

/** The second click of a double click gets the first one's answer again. */
let last = { words: '', at: 0 }

let isWanted = false
const listeners = new Set<() => void>()

/** Tells the page's frame of the first toast, so that the toasts' container is mounted only then. */
export const firstToast = {
  isWanted: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Nothing where it cannot be loaded: toasts often report that there is no connection. */
const load = () => import('@mantine/notifications').catch(() => undefined)

/** Loads what shows toasts, while there is a connection. Never fails. */
export const preloadToasts = (): Promise<void> => load().then(() => undefined)

/** What stands in place of the message's text, which then only tells toasts apart, and for how many milliseconds. */
interface Shown {
  message: ReactNode
  autoClose: number
}

/** One toast at a time, and once for a double click. Loaded late: no page needs it to paint. */
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

/** A toast is never the only place where an error is shown. */
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
  // The delay begins when the toast is shown, or when it failed to load.
  void show(title, message, 'destructive').then(() => {
    if (!isOff) timer = setTimeout(goOn, delay)
  })
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}
