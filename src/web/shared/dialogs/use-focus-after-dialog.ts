import { useEffect, useRef, useState } from 'react'

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

/** For a queue whose entries disappear when they are decided: moves the focus from the removed button to the first remaining entry. */
export function useFocusInQueue(length: number) {
  const queue = useRef<HTMLDivElement>(null)
  const previous = useRef(length)
  useEffect(() => {
    const left = length < previous.current
    previous.current = length
    if (!left || document.activeElement !== document.body) return
    const next = queue.current?.querySelector('button') ?? queue.current
    next?.focus()
  }, [length])
  return queue
}
