import { type Plan, plans } from '../../../../domain/accounts/plan-names.ts'
import { type Role, roles } from '../../../../domain/accounts/roles.ts'
import { choiceParam } from '../../../shared/page-address/section-search.ts'

const verifications = ['pending', 'verified'] as const

export interface CustomerFilters {
  search?: string | undefined
  role?: Role | undefined
  plan?: Plan | undefined
  verification?: (typeof verifications)[number] | undefined
  suspended?: '1' | undefined
}

/** Reads the filters from the URL and ignores unknown values. */
export const parseCustomerFilters = ({ role, plan, verification, suspended }: Record<string, unknown>) =>
  ({
    role: choiceParam(roles, role),
    plan: choiceParam(plans, plan),
    verification: choiceParam(verifications, verification),
    suspended: String(suspended) === '1' ? '1' : undefined,
  }) satisfies CustomerFilters

export const isFiltered = ({ search, ...filters }: CustomerFilters): boolean =>
  Boolean(search) || Object.values(filters).some((value) => value !== undefined)
