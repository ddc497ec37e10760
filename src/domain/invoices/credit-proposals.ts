import type { Money } from '../money/money.ts'
import type { Credited } from './credit-lines.ts'

/** `open`: proposed. `written`: the credit note exists. `declined`: an admin decided that none is needed. */
export const creditProposalStates = ['open', 'written', 'declined'] as const

export type CreditProposalState = (typeof creditProposalStates)[number]

export const creditProposalStateNames: Readonly<Record<CreditProposalState, string>> = {
  open: 'Da decidere',
  written: 'Nota di credito creata',
  declined: 'Nota di credito non necessaria',
}

/** `Credited` as the previous release stored it: pieces by order line. */
export interface StoredCredit {
  pieces: Readonly<Record<string, number>>
  shipping: Money
}

export const creditedOf = (stored: StoredCredit | null): Credited =>
  stored && { pieces: new Map(Object.entries(stored.pieces)), shipping: stored.shipping }
