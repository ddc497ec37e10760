import { useState } from 'react'

/** The latest defined value: what a dialog shows while it closes, or a failure while it is tried again. */
export function useLastPresent<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
