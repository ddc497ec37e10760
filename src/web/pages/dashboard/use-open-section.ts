import { useSearch } from '@tanstack/react-router'
import { paths } from '../../../contract/site-pages.ts'
import type { RawSearch } from '../../shared/page-address/section-search.ts'
import { dashboardSections } from './dashboard-sections.ts'

/** The section named in the address, undefined if it does not exist; the first one if none is named. */
export function useOpenSection() {
  const { section }: RawSearch = useSearch({ from: paths.dashboard })
  if (section === undefined || section === '') return dashboardSections[0]
  return dashboardSections.find(({ id }) => id === String(section))
}
