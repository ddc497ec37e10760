/** Amounts in euro are passed around as decimal strings with two digits (`"49.90"`); arithmetic is done in whole cents. */
export type Money = string

export const currency = 'EUR'

const moneyPattern = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/

/** Cents of a decimal string. Throws a `RangeError` unless it is an amount with at most two decimals. */
export function toCents(amount: Money): number {
  const match = moneyPattern.exec(amount)
  if (!match) throw new RangeError(`Not an amount of money: ${amount}`)
  const [, sign, whole = '0', fraction = ''] = match
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}

export function fromCents(cents: number): Money {
  const sign = cents < 0 ? '-' : ''
  const absolute = Math.abs(cents)
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}

export const addMoney = (...amounts: Money[]): Money =>
  fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0))

export const subtractMoney = (amount: Money, less: Money): Money => fromCents(toCents(amount) - toCents(less))

export const multiplyMoney = (amount: Money, times: number): Money => fromCents(toCents(amount) * times)
