import { currency as euro, type Money } from './money.ts'

/** Italian notation for sentences: `1.249,90 €`. */
export const euroText = (amount: Money): string => {
  const [whole = '', cents = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${cents} €`
}

/** A provider's amount in any currency: `10,00 €`, `10.00 USD`; `nulla` if there is no amount. */
export function amountText(amount: Money | null, currency: string | null): string {
  if (amount === null) return 'nulla'
  return currency?.toUpperCase() === euro ? euroText(amount) : [amount, currency].filter(Boolean).join(' ')
}
