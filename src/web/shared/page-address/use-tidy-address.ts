import { useEffect } from 'react'
import type { RawSearch } from './section-search.ts'

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * Calls `tidy` if the address gives a parameter of the page a value that the page did not accept, so that it can correct the address.
 * Parameters that the page does not know are not its business: they stay.
 */
export function useTidyAddress(raw: RawSearch, understood: RawSearch, tidy: () => void): void {
  const isTidy = Object.keys(understood).every(
    (name) => !isSaid(raw[name]) || String(raw[name]) === String(understood[name]),
  )
  useEffect(() => {
    if (!isTidy) tidy()
  })
}
