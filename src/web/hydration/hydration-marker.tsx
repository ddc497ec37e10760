import { createContext, use, useEffect } from 'react'

/** Called once the page reacts to input. */
export const HydratedContext = createContext<(() => void) | undefined>(undefined)

/**
 * Rendered inside each page, because React hydrates the site's frame first and the page some tasks later (the router wraps it in its own
 * Suspense boundary). If the frame reported hydration, input between the two would be lost.
 */
export function HydrationMarker() {
  const onHydrated = use(HydratedContext)
  useEffect(() => onHydrated?.(), [onHydrated])
  return null
}
