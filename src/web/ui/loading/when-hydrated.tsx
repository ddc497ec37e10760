import { type ReactNode, Suspense } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'

interface WhenAliveProps {
  /** Reserves the space of the loading part. */
  fallback: ReactNode
  children: ReactNode
}

/** For lazily loaded parts: the page renders and paints without them first, because their code and styles are not loaded yet. */
export function WhenHydrated({ fallback, children }: WhenAliveProps) {
  return useIsHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
