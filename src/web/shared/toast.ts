const toastDuration = 5000

let isWanted = false
const listeners = new Set<() => void>()

/** Tells the page's frame that a toast is to be shown, so that their place is made only then. */
export const firstToast = {
  isWanted: () => isWanted,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** One toast at a time (portal.md §9). Loaded on first use: no page needs it to paint. */
async function show(title: string, message: string | undefined, variant: 'default' | 'destructive'): Promise<void> {
  isWanted = true
  for (const listener of listeners) listener()
  const { notifications } = await import('@mantine/notifications')
  notifications.clean()
  notifications.show({
    title,
    message: message ?? null,
    color: variant === 'destructive' ? 'red' : 'bordeaux',
    autoClose: toastDuration,
    closeButtonProps: { 'aria-label': 'Chiudi notifica' },
  })
}

/** A toast is never the only place an error stands. */
export const toast = {
  success: (title: string, message?: string): void => void show(title, message, 'default'),
  error: (message: string, title = 'Errore'): void => void show(title, message, 'destructive'),
}

/** Says why, and goes on once that could be read for `delay` milliseconds (portal.md §9); returns how to call it off. */
export function toastThen(
  { message, title, delay }: { message: string; title: string; delay: number },
  goOn: () => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOff = false
  // The delay begins with the toast, not with its being fetched; without one it goes on all the same.
  void show(title, message, 'destructive')
    .catch(() => undefined)
    .then(() => {
      if (!isOff) timer = setTimeout(goOn, delay)
    })
  return () => {
    isOff = true
    clearTimeout(timer)
  }
}
