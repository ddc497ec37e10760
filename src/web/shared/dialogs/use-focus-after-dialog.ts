import { useEffect, useState } from 'react'

/**
 * Focuses an element as soon as no dialog is open. A dialog itself returns the focus to the button that opened it, which may be removed
 * with its row. If the element is missing, the one with id `restId` is focused.
 */
export function useFocusAfterDialog(dialogOpened: boolean, restId: string) {
  const [target, setTarget] = useState<string>()
  useEffect(() => {
    if (!target || dialogOpened) return
    setTarget(undefined)
    const element = document.getElementById(target) ?? document.getElementById(restId)
    element?.focus()
  }, [target, dialogOpened, restId])
  return setTarget
}
