import { currency as euro, type Money } from './money.ts'

/** `1.249,90 €`, as sentences say it. */
export const euroText = (amount: Money): string => {
  const [whole = '', cents = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${cents} €`
}

/** An amount as a provider names it, in whichever currency: `10,00 €`, `10.00 USD`; `nulla` where it names none. */
export function amountText(amount: Money | null, currency: string | null): string {
  if (amount === null) return 'nulla'
  return currency?.toUpperCase() === euro ? euroText(amount) : [amount, currency].filter(Boolean).join(' ')
}
