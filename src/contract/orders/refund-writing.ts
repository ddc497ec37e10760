import { readPrice } from '../../domain/products/read-amounts.ts'
import { id, money, quantity, text } from '../fields.ts'
import { z } from '../z.ts'

const mostLines = 100

/** Euro from what people write: `4,5`, `4.50`; absent or empty: none. */
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

const line = z.object({
  itemId: id,
  quantity,
  /** The pieces are back on the shelf. */
  restock: z.boolean('Indica se i pezzi tornano in magazzino'),
})

/** Pieces of an order whose money goes back, and its shipping or a part of it. */
export const RefundOrderInput = z.object({
  lines: z
    .array(line, 'Indica gli articoli')
    .max(mostLines, `Massimo ${mostLines} righe`)
    .refine(
      (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
      'Un articolo è indicato due volte',
    )
    .default([]),
  shipping: typedAmount,
  reason: text('Scrivi il motivo', { max: 500 }),
  /** What the admin saw as given back: where that has changed, another admin was faster. */
  refundedBefore: money.optional(),
})

export type RefundOrderInput = z.infer<typeof RefundOrderInput>
