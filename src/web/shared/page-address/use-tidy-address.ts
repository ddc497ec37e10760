import { useEffect } from 'react'
import type { RawSearch } from './section-search.ts'

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * Calls `tidy` if the page did not accept the address's value of one of its parameters, so that it can correct the address. Unknown
 * parameters are ignored and stay.
 */
export function useTidyAddress(raw: RawSearch, understood: RawSearch, tidy: () => void): void {
  const isTidy = Object.keys(understood).every(
    (name) => !isSaid(raw[name]) || String(raw[name]) === String(understood[name]),
  )
  useEffect(() => {
    if (!isTidy) tidy()
  })
}
