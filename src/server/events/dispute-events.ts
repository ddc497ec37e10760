import type { DisputeRow } from '../database/schema/disputes.ts'
import type { Recipient } from './people.ts'

interface DisputeFacts {
  dispute: DisputeRow & { paymentId: string }
  /** The sale paid with the disputed payment: `Ordine DW-2026-000123`. */
  title: string
  /** The order, if there is exactly one. */
  orderId: string | null
  /** Recipients of the mails. */
  admins: readonly Recipient[]
}

/** Events of payments that customers dispute with their bank. */
export interface DisputeEvents {
  /** The bank has opened an enquiry, or has withdrawn the money until its decision. `isEscalated`: the dispute was an enquiry before. */
  'dispute.opened': DisputeFacts & { state: 'enquiry' | 'open'; isEscalated: boolean }
  'dispute.decided': DisputeFacts & { state: 'closed' | 'lost' | 'won' }
}
