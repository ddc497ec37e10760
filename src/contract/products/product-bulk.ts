import { priceRoundings } from '../../domain/products/price-rule.ts'
import { readPrice } from '../../domain/products/read-amounts.ts'
import { id } from '../fields.ts'
import { z } from '../z.ts'
import { ProductSelection } from './admin-products.ts'

/** Maximum number of products listed by id; larger selections use a filter. */
const maxNamed = 1000

/** Maximum number of products per bulk action. */
export const maxInBulk = 10_000

const rounding = z.enum(priceRoundings, 'Arrotondamento non valido').default('none')

/** Signed euro amount from typed text. */
const signedAmount = z.string('Scrivi l’importo come 5,00').transform((value, context) => {
  const [, sign = '', rest = ''] = /^\s*([+-]?)(.*)$/s.exec(value) ?? []
  const amount = readPrice(rest)
  if (amount !== null) return sign === '-' ? `-${amount}` : amount
  context.addIssue({ code: 'custom', message: 'Scrivi l’importo come 5,00' })
  return z.NEVER
})

const percentMessage = 'Scrivi la percentuale tra -100 e 1000'

const PriceRuleInput = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('percent'),
      value: z.number(percentMessage).gt(-100, percentMessage).max(1000, percentMessage),
      rounding,
    }),
    z.object({ kind: z.literal('amount'), value: signedAmount, rounding }),
    z.object({ kind: z.literal('fixed'), value: signedAmount, rounding }),
  ],
  'Regola non valida',
)

export const BulkAct = z.discriminatedUnion(
  'kind',
  [
    /** `incomplete: 'refuse'`: puts none on sale if any has no stock or no picture. */
    z.object({ kind: z.literal('activate'), incomplete: z.literal('refuse').optional() }),
    z.object({ kind: z.literal('deactivate') }),
    z.object({ kind: z.literal('price'), rule: PriceRuleInput }),
    /** `category`: its id. */
    z.object({ kind: z.literal('category'), category: z.uuid('Categoria richiesta').toLowerCase() }),
  ],
  'Operazione non valida',
)

export type BulkAct = z.infer<typeof BulkAct>

/** A bulk action on listed products, or on all products that match a filter. */
export const BulkInput = z
  .object({
    act: BulkAct,
    ids: z
      .array(id, 'Prodotti non validi')
      .min(1, 'Scegli almeno un prodotto')
      .max(maxNamed, `Al massimo ${maxNamed} prodotti`)
      .optional(),
    filter: ProductSelection.optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    message: 'Scegli i prodotti',
    path: ['ids'],
  })

export type BulkInput = z.infer<typeof BulkInput>

/** Result of a bulk action. */
export const BulkOutcome = z.object({
  id,
  /** Number of changed products. */
  changed: z.number().int(),
  /** Number of products left unchanged, because the action is not possible for them. */
  skipped: z.number().int(),
  /** Whether it has been undone. */
  isUndone: z.boolean(),
})

export type BulkOutcome = z.infer<typeof BulkOutcome>

/** Result of undoing a bulk action; repeated requests return the same result. */
export const BulkUndo = BulkOutcome.extend({
  /** It was undone before: this call changed nothing. */
  wasUndone: z.boolean(),
})

export type BulkUndo = z.infer<typeof BulkUndo>
