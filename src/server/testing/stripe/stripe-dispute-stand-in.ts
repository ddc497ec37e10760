import type Stripe from 'stripe'

const isTaken = (status: Stripe.Dispute.Status): boolean =>
  !['warning_needs_response', 'warning_under_review', 'warning_closed', 'prevented', 'won'].includes(status)

/** Disputes of the stand-in's payments, opened and decided by banks, with the stand-in's clock. */
export class StripeDisputes {
  readonly all = new Map<string, Stripe.Dispute>()
  readonly #now: () => Date

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Cents of a payment that banks have withdrawn. */
  taken(intent: string | null): number {
    return this.#about(intent).reduce((sum, { amount }) => sum + amount, 0)
  }

  /** Whether a bank has withdrawn money and not yet decided. */
  isOpen(intent: string | null): boolean {
    return this.#about(intent).some(({ status }) => status !== 'lost')
  }

  #about(intent: string | null): Stripe.Dispute[] {
    return [...this.all.values()].filter((dispute) => dispute.payment_intent === intent && isTaken(dispute.status))
  }

  /** Opens a dispute; `amount` in cents. With the status `needs_response` the money is withdrawn at once. */
  open(
    intent: string,
    wish: { amount: number; status?: Stripe.Dispute.Status; reason?: string; dueBy?: Date | null },
  ): Stripe.Dispute {
    const id = `dp_${this.all.size + 1}_${intent}`
    const { amount, status = 'needs_response', reason = 'product_not_received', dueBy = null } = wish
    const dispute = {
      id,
      object: 'dispute',
      amount,
      balance_transactions: [],
      charge: `ch_${intent}`,
      created: Math.floor(this.#now().getTime() / 1000),
      currency: 'eur',
      evidence_details: { due_by: dueBy && Math.floor(dueBy.getTime() / 1000), has_evidence: false, past_due: false },
      is_charge_refundable: !isTaken(status),
      metadata: {},
      payment_intent: intent,
      reason,
      status,
    } as unknown as Stripe.Dispute
    this.all.set(id, dispute)
    return dispute
  }

  /** Changes the status and returns the updated dispute. */
  decide(id: string, status: Stripe.Dispute.Status): Stripe.Dispute {
    const found = this.all.get(id)
    if (!found) throw new Error(`There is no dispute ${id}`)
    const decided = { ...found, status }
    this.all.set(id, decided)
    return decided
  }
}
