import { longestReturnReason } from '../../domain/orders/returns/returns.ts'
import { id, instant, optionalText, quantity, text } from '../fields.ts'
import { privatePictures } from '../private-pictures.ts'
import { z } from '../z.ts'
import { eachOnce, maxLines, repeated, typedAmount } from './refund-writing.ts'

export const ReturnInput = z.object({
  lines: z
    .array(z.object({ itemId: id, quantity }), 'Scegli i capi da rendere')
    .min(1, 'Scegli i capi da rendere')
    .max(maxLines, `Massimo ${maxLines} righe`)
    .refine(eachOnce, repeated),
  reason: text('Scrivi il motivo del reso', { max: longestReturnReason }),
  imageUrls: privatePictures,
})

export type ReturnInput = z.infer<typeof ReturnInput>

/** `updatedAt` of the return seen by the admin; refused if it has changed since. Absent: not checked. */
const seen = { updatedAt: instant.nullable().optional() }

export const ReturnAnswerInput = z.discriminatedUnion(
  'status',
  [
    /** `answer`: instructions for the customer. */
    z.object({ ...seen, status: z.literal('accepted'), answer: optionalText(longestReturnReason) }),
    z.object({
      ...seen,
      status: z.literal('refused'),
      answer: text('Scrivi perché rifiuti il reso', { max: longestReturnReason }),
    }),
    z.object({
      ...seen,
      /** The pieces never arrived, or too little of the payment remains to refund them. */
      status: z.enum(['not_received', 'not_refunded']),
      /** Shown to the customer. */
      answer: text('Scrivi perché chiudi il reso', { max: longestReturnReason }),
    }),
    z.object({
      ...seen,
      status: z.literal('received'),
      /** For every line: whether its pieces are restocked or written off. */
      lines: z
        .array(z.object({ itemId: id, restock: z.boolean('Indica se i capi tornano in magazzino') }), 'Indica i capi')
        .max(maxLines, `Massimo ${maxLines} righe`)
        .refine(eachOnce, repeated),
    }),
    /** `shipping`: amount of the order's shipping refunded together with the pieces. */
    z.object({ ...seen, status: z.literal('refunded'), shipping: typedAmount }),
  ],
  'Scegli lo stato del reso',
)

export type ReturnAnswerInput = z.infer<typeof ReturnAnswerInput>
