import { useEffect, useRef } from 'react'

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
