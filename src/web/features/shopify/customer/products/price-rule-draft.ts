import { factorThousandths, type PriceRounding, type PriceRule } from '../../../../../domain/shopify/shopify-prices.ts'

/** Input of a price rule. */
export interface PriceRuleDraft {
  factor: string
  amount: string
  rounding: PriceRounding
}

export const draftOf = ({ factor, amount, rounding }: PriceRule): PriceRuleDraft => ({
  factor: factor.replace('.', ','),
  amount: Number(amount) === 0 ? '' : amount.replace('.', ','),
  rounding,
})

/** Null if the text is not a valid factor; factors have at most three decimals. */
function factorOf(typed: string): string | null {
  const factor = typed.trim().replace(',', '.')
  return factorThousandths(factor) === null ? null : factor
}

/** Empty means zero; null if the text is not a valid amount. */
function amountOf(typed: string): string | null {
  const [all, whole = '', cents = ''] = /^(\d{1,4})(?:[,.](\d{1,2}))?$/.exec(typed.trim() || '0') ?? []
  return all === undefined ? null : `${Number(whole)}.${cents.padEnd(2, '0')}`
}

export interface PriceRuleProblems {
  factor?: string
  amount?: string
}

/** The parsed rule, or a message for each invalid field. */
export function readDraft(draft: PriceRuleDraft): { rule: PriceRule } | { problems: PriceRuleProblems } {
  const factor = factorOf(draft.factor)
  const amount = amountOf(draft.amount)
  if (factor !== null && amount !== null) return { rule: { factor, amount, rounding: draft.rounding } }
  return {
    problems: {
      ...(factor === null && { factor: 'Un numero da 0,01 a 20, con al massimo tre decimali' }),
      ...(amount === null && { amount: 'Un importo da 0 a 9999,99 €' }),
    },
  }
}
