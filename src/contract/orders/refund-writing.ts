import { longestHandReference } from '../../domain/orders/paying/refunds.ts'
import { readPrice } from '../../domain/products/read-amounts.ts'
import { isDay } from '../../domain/time/clock.ts'
import { id, line, money, quantity, text } from '../fields.ts'
import { z } from '../z.ts'

export const maxLines = 100

/** Whether every article occurs only once. */
export const eachOnce = (lines: readonly { itemId: string }[]): boolean =>
  new Set(lines.map(({ itemId }) => itemId)).size === lines.length

export const repeated = 'Un articolo è indicato due volte'

/** Euro from typed text: `4,5`, `4.50`; absent or empty means zero. */
export const typedAmount = z
  .string('Scrivi l’importo come 4,50')
  .nullish()
  .transform((value, context) => {
    const written = (value ?? '').trim()
    const amount = written === '' ? '0.00' : readPrice(written)
    if (amount !== null) return amount
    context.addIssue({ code: 'custom', message: 'Scrivi l’importo come 4,50' })
    return z.NEVER
  })

const refundedLine = z.object({
  itemId: id,
  quantity,
  /** The pieces are restocked. */
  restock: z.boolean('Indica se i pezzi tornano in magazzino'),
})

/** Pieces of an order to refund, and an amount of its shipping. */
export const RefundOrderInput = z.object({
  lines: z
    .array(refundedLine, 'Indica gli articoli')
    .max(maxLines, `Massimo ${maxLines} righe`)
    .refine(eachOnce, repeated)
    .default([]),
  shipping: typedAmount,
  reason: text('Scrivi il motivo', { max: 500 }),
  /** The already refunded amount seen by the admin; the request is refused if another admin refunded more in the meantime. */
  refundedBefore: money.optional(),
})

export type RefundOrderInput = z.infer<typeof RefundOrderInput>

/** A refund made by an admin outside the provider. */
export const HandRefundInput = z.object({
  /** Italian calendar day. */
  paidOn: z.string('Scegli il giorno').refine(isDay, 'Scegli il giorno'),
  /** Shown to the customer. */
  reference: line('Scrivi il CRO del bonifico o come hai restituito la somma', { max: longestHandReference }),
})

export type HandRefundInput = z.infer<typeof HandRefundInput>
