import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

interface WhenAliveProps {
  /** Takes the space of the part that loads. */
  fallback: ReactNode
  children: ReactNode
}

const never = () => () => undefined

/**
 * For lazily loaded parts: the page is rendered and painted without them, because their code and styles are not loaded yet.
 */
export function WhenAlive({ fallback, children }: WhenAliveProps) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isAlive ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
