import { useState } from 'react'

/** The latest defined value: the content of a closing dialog, or a failure during its retry. */
export function useLastPresent<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
