import { type ReactNode, Suspense } from 'react'
import { useIsAlive } from './use-is-alive.ts'

interface WhenAliveProps {
  /** Takes the space of the part that loads. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * For lazily loaded parts: the page is rendered and painted without them, because their code and styles are not loaded yet.
 */
export function WhenAlive({ fallback, children }: WhenAliveProps) {
  return useIsAlive() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
