import { useEffect, useRef } from 'react'

/** Of a queue whose entries go when they are decided: with one goes the focused button, and the focus moves to the first entry left. */
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
