import type { DisputeRow } from '../database/schema/disputes.ts'
import type { Recipient } from './people.ts'

interface DisputeFacts {
  dispute: DisputeRow & { paymentId: string }
  /** What was paid with the disputed money: `Ordine DW-2026-000123`. */
  title: string
  /** The order, where it is one alone. */
  orderId: string | null
  /** They are written to. */
  admins: readonly Recipient[]
}

/** Payments that customers dispute with their bank. */
export interface DisputeEvents {
  /** The bank asks (`enquiry`), or has taken the money until it has decided. `isEscalated`: it had only asked before. */
  'dispute.opened': DisputeFacts & { state: 'enquiry' | 'open'; isEscalated: boolean }
  'dispute.decided': DisputeFacts & { state: 'closed' | 'lost' | 'won' }
}
