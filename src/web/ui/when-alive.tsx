import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

interface WhenAliveProps {
  /** Takes the room of what is to come. */
  fallback: ReactNode
  children: ReactNode
}

const never = () => () => undefined

/**
 * For lazily loaded parts: the page is rendered and painted without them, because neither their code nor their styles are there yet.
 */
export function WhenAlive({ fallback, children }: WhenAliveProps) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return isAlive ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
