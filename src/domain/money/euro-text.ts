import type { Money } from './money.ts'

/** `1.249,90 €`, as sentences say it. */
export const euroText = (amount: Money): string => {
  const [whole = '', cents = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${cents} €`
}
