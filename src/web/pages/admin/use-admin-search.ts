import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import type { RawSearch } from '../../shared/page-address/section-search.ts'

/** State of the open tab, parsed from the address by the tab's declaration. */
export function useAdminSearch<Search>(parse: (raw: RawSearch) => Search): Search {
  const raw = useSearch({ from: paths.admin })
  return useMemo(() => parse(raw), [parse, raw])
}
