import { createContext, use, useEffect } from 'react'

/** Called once the page reacts to input. */
export const AliveContext = createContext<(() => void) | undefined>(undefined)

/**
 * Stands within each page: React hydrates the site's frame first, and the page, which the router wraps in a part of its own, some tasks later. What somebody
 * chooses between the two would be lost if the frame said that all is alive.
 */
export function SayAlive() {
  const onAlive = use(AliveContext)
  useEffect(() => onAlive?.(), [onAlive])
  return null
}
