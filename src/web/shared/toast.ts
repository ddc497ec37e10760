const toastDuration = 5000

/** One toast at a time (portal.md §9). Loaded on first use: no page needs it to paint. */
async function show(title: string, message: string | undefined, variant: 'default' | 'destructive'): Promise<void> {
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
