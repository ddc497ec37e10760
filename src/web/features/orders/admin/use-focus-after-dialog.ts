import { useEffect, useState } from 'react'

/**
 * Puts the keyboard on an element as soon as no dialog is open: a dialog by itself gives the focus back to the button that
 * opened it, which may be gone with its row. Without the element it rests on the one called `restId`.
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
