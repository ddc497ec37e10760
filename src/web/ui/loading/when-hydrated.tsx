import { type ReactNode, Suspense, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration, so that both render the same; then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

interface WhenHydratedProps {
  /** Reserves the space of the loading part. */
  fallback: ReactNode
  children: ReactNode
}

/** For lazily loaded parts: the page renders and paints without them first, because their code and styles are not loaded yet. */
export function WhenHydrated({ fallback, children }: WhenHydratedProps) {
  return useIsHydrated() ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}
