import type { Money } from '../money/money.ts'
import type { Credited } from './credit-lines.ts'

/** Proposed; its credit note is written; an admin has said that none is needed. */
export const creditProposalStates = ['open', 'written', 'declined'] as const

export type CreditProposalState = (typeof creditProposalStates)[number]

export const creditProposalStateNames: Readonly<Record<CreditProposalState, string>> = {
  open: 'Da decidere',
  written: 'Nota di credito creata',
  declined: 'Nota di credito non necessaria',
}

/** `Credited` as it is stored: pieces by line of the order. */
export interface StoredCredit {
  pieces: Readonly<Record<string, number>>
  shipping: Money
}

export const storedCredit = (credited: Credited): StoredCredit | null =>
  credited && { pieces: Object.fromEntries(credited.pieces), shipping: credited.shipping }

export const creditedOf = (stored: StoredCredit | null): Credited =>
  stored && { pieces: new Map(Object.entries(stored.pieces)), shipping: stored.shipping }
