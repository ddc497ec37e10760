import { conflict } from '../errors.ts'
import { isVatNumber } from './business-profile.ts'

/**
 * What an account agrees to. `terms`: the terms and the privacy notice, at registration. `clauses`: the clauses that artt. 1341 and 1342 of
 * the civil code want approved apart, at the first order or plan. `business`: that it acts as a business, before it buys a plan.
 */
export const acceptanceKinds = ['terms', 'clauses', 'business'] as const

export type AcceptanceKind = (typeof acceptanceKinds)[number]

/** Versions of the texts in force, by the day of their last change. A new version is asked for again. */
export const textVersions: Readonly<Record<AcceptanceKind, string>> = {
  terms: '2026-11-29',
  clauses: '2026-11-29',
  business: '2026-11-29',
}

/** The latest version of each kind that an account has accepted. */
export type Acceptances = Readonly<Partial<Record<AcceptanceKind, string>>>

export const missingAcceptances = (accepted: Acceptances): AcceptanceKind[] =>
  acceptanceKinds.filter((kind) => accepted[kind] !== textVersions[kind])

interface CompanyData {
  vatNumber: string | null
  isBusinessVerified: boolean
  missingAcceptances: readonly AcceptanceKind[]
}

/** Registration takes any text as a VAT number. */
export const lacksVatNumber = ({ vatNumber }: Pick<CompanyData, 'vatNumber'>): boolean =>
  vatNumber === null || !isVatNumber(vatNumber)

/** Plans are sold to businesses only: a verified profile says so, and so does a VAT number with the declaration. */
export const lacksCompanyData = (account: CompanyData): boolean =>
  lacksVatNumber(account) || (!account.isBusinessVerified && account.missingAcceptances.includes('business'))

export const companyDataFirst = () =>
  conflict(
    'plan.company_data',
    'I piani sono riservati alle imprese: prima dell’acquisto indica la partita IVA e dichiara di agire come impresa.',
  )
