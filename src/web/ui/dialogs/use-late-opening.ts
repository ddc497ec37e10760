import { useEffect, useState } from 'react'

/**
 * Returns `opened`, but false on the first render: a dialog records the element to return the focus to only if it opens after mounting, and
 * lazily loaded dialogs mount already open.
 */
export function useLateOpening(opened: boolean): boolean {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => setIsThere(true), [])
  return opened && isThere
}
