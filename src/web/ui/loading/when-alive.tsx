import { type ReactNode, Suspense } from 'react'
import { useIsAlive } from './use-is-alive.ts'

interface WhenAliveProps {
  /** Reserves the space of the loading part. */
  fallback: ReactNode
  children: ReactNode
}

/** For lazily loaded parts: the page renders and paints without them first, because their code and styles are not loaded yet. */
export function WhenAlive({ fallback, children }: WhenAliveProps) {
  return useIsAlive() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
