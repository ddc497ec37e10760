import { useState } from 'react'

/** The latest value that was there: what a dialog goes on showing while it closes. */
export function useLastPresent<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
