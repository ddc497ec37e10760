/**
 * Texts an account accepts. `terms`: the terms and the privacy notice, at registration. `clauses`: the clauses that artt. 1341 and 1342 of the Civil
 * Code require to be approved separately, before the first order (by hand, from a file or from a shop) or plan. `business`: a declaration to act as a
 * business, before buying a plan.
 */
export const acceptanceKinds = ['terms', 'clauses', 'business'] as const

export type AcceptanceKind = (typeof acceptanceKinds)[number]

/** Versions in force, by the day of the last change. A new version must be accepted again. */
export const textVersions: Readonly<Record<AcceptanceKind, string>> = {
  terms: '2026-11-30',
  clauses: '2026-11-30',
  business: '2026-11-29',
}

/** The latest version of each kind that an account has accepted. */
export type Acceptances = Readonly<Partial<Record<AcceptanceKind, string>>>

export const missingAcceptances = (accepted: Acceptances): AcceptanceKind[] =>
  acceptanceKinds.filter((kind) => accepted[kind] !== textVersions[kind])
