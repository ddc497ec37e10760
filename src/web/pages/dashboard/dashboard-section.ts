import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { mayUseWhiteLabel } from '../../../domain/accounts/plans.ts'
import { subscriptionOf } from '../../features/accounts/shared/own-subscription.ts'
import type { RawSearch, Section } from '../../shared/page-address/section-search.ts'
import type { Icon } from '../../ui/icon.ts'

/** A dashboard section's declaration; dashboard-sections.ts contains all of them. */
export interface DashboardSection<Id extends string, Search = never> extends Section<Id, Search> {
  icon: Icon
  /** Condition for access. Otherwise the sidebar shows the section as closed and the section explains the requirement. Absent: open to all. */
  guard?: SectionGuard
  /** Reason for a yellow dot next to the label; undefined for no dot. */
  waiting?: (user: User) => string | undefined
}

interface SectionGuard {
  opensTo: (user: User) => boolean
  /** Follows the label of a closed section, which is not a link. */
  hint: string
}

export const proOnly: SectionGuard = {
  opensTo: (user) => mayUseWhiteLabel({ userRole: user.userRole, ...subscriptionOf(user) }, new Date()),
  hint: '(Pro)',
}

export const isOpenTo = ({ guard }: DashboardSection<string, unknown>, user: User): boolean =>
  !guard || guard.opensTo(user)

/** State of the open section, parsed from the address by the section's declaration. */
export function useDashboardSearch<Search>(parse: (raw: RawSearch) => Search): Search {
  const raw = useSearch({ from: paths.dashboard })
  return useMemo(() => parse(raw), [parse, raw])
}
