import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import type { RawSearch } from '../../shared/page-address/section-search.ts'

/** State of the open section, parsed from the address by the section's declaration. */
export function useDashboardSearch<Search>(parse: (raw: RawSearch) => Search): Search {
  const raw = useSearch({ from: paths.dashboard })
  return useMemo(() => parse(raw), [parse, raw])
}
