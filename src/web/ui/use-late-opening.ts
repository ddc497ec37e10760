import { useEffect, useState } from 'react'

/**
 * `opened`, but never from the very first: a dialog only remembers whom to give the focus back to when it opens before its own eyes,
 * and those that load when they are first wanted come already open.
 */
export function useLateOpening(opened: boolean): boolean {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => setIsThere(true), [])
  return opened && isThere
}
