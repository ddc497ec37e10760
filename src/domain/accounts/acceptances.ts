/**
 * What an account agrees to. `terms`: the terms and the privacy notice, at registration. `clauses`: the clauses that artt. 1341 and 1342 of
 * the Civil Code require to be approved separately, before the first order (by hand, from a file or from a shop) or plan. `business`: that it acts as a business, before it buys a plan.
 */
export const acceptanceKinds = ['terms', 'clauses', 'business'] as const

export type AcceptanceKind = (typeof acceptanceKinds)[number]

/** Versions of the texts in force, by the day of their last change. A new version is asked for again. */
export const textVersions: Readonly<Record<AcceptanceKind, string>> = {
  terms: '2026-11-30',
  clauses: '2026-11-30',
  business: '2026-11-29',
}

/** The latest version of each kind that an account has accepted. */
export type Acceptances = Readonly<Partial<Record<AcceptanceKind, string>>>

export const missingAcceptances = (accepted: Acceptances): AcceptanceKind[] =>
  acceptanceKinds.filter((kind) => accepted[kind] !== textVersions[kind])
