import { useEffect, useState } from 'react'

/**
 * `opened`, but false at the first rendering: a dialog records which element gets the focus back only when it opens after mounting,
 * and lazily loaded dialogs mount already open.
 */
export function useLateOpening(opened: boolean): boolean {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => setIsThere(true), [])
  return opened && isThere
}
