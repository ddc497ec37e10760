/**
 * The accounts of the books. `receivable`: what customers still have to pay for their orders. `owed`: money of customers that we hold, because what it was
 * paid for was not to be paid, or goes back. `cash`: what lies at the payment provider. `bank`: what it has paid out to us. `disputed`: what banks have taken until they decide. `sales`: what was sold, without its VAT once it is paid. `vat`: due in Italy. `oss_vat`: due to other member states, declared by the one-stop shop.
 */
export const moneyAccounts = [
  'receivable',
  'owed',
  'cash',
  'bank',
  'disputed',
  'sales',
  'vat',
  'oss_vat',
  'refunds',
  'fees',
] as const

export type MoneyAccount = (typeof moneyAccounts)[number]

export const moneyAccountLabels: Readonly<Record<MoneyAccount, string>> = {
  receivable: 'Crediti verso clienti',
  owed: 'Debiti verso clienti',
  cash: 'Saldo presso il gestore dei pagamenti',
  bank: 'Banca',
  disputed: 'Contestazioni in corso',
  sales: 'Vendite',
  vat: 'IVA a debito',
  oss_vat: 'IVA OSS a debito',
  refunds: 'Rimborsi',
  fees: 'Commissioni',
}

interface Movement {
  debit: MoneyAccount
  credit: MoneyAccount
  label: string
}

/**
 * Every kind of entry, and the two accounts between which it moves money; one that takes another back moves it the other way. An entry is of one
 * subject: an order (`sale`, `settlement`, `vat`, `oss_vat`, `return`), a payment (`receipt`), a refund (`refund`; `refund_by_hand` for what of it the
 * bank's account gave back, not the provider), a payment's share of a dispute (`dispute`, `dispute_lost`), a movement at the provider (`fee`, `payout`).
 */
export const moneyEntryKinds = {
  sale: { debit: 'receivable', credit: 'sales', label: 'Ordine' },
  receipt: { debit: 'cash', credit: 'owed', label: 'Incasso' },
  settlement: { debit: 'owed', credit: 'receivable', label: 'Ordine pagato' },
  vat: { debit: 'sales', credit: 'vat', label: 'IVA' },
  oss_vat: { debit: 'sales', credit: 'oss_vat', label: 'IVA OSS' },
  return: { debit: 'refunds', credit: 'owed', label: 'Importo da restituire' },
  refund: { debit: 'owed', credit: 'cash', label: 'Rimborso' },
  refund_by_hand: { debit: 'owed', credit: 'bank', label: 'Rimborso a mano' },
  fee: { debit: 'fees', credit: 'cash', label: 'Commissione' },
  payout: { debit: 'bank', credit: 'cash', label: 'Versamento in banca' },
  dispute: { debit: 'disputed', credit: 'cash', label: 'Contestazione' },
  dispute_lost: { debit: 'refunds', credit: 'disputed', label: 'Contestazione persa' },
} as const satisfies Readonly<Record<string, Movement>>

export type MoneyEntryKind = keyof typeof moneyEntryKinds

/** Of what has no order: what was sold is a plan then. */
const labelsWithoutOrder: Readonly<Record<MoneyEntryKind, string>> = {
  sale: 'Piano',
  receipt: moneyEntryKinds.receipt.label,
  settlement: 'Piano pagato',
  vat: moneyEntryKinds.vat.label,
  oss_vat: moneyEntryKinds.oss_vat.label,
  return: moneyEntryKinds.return.label,
  refund: moneyEntryKinds.refund.label,
  refund_by_hand: moneyEntryKinds.refund_by_hand.label,
  fee: moneyEntryKinds.fee.label,
  payout: moneyEntryKinds.payout.label,
  dispute: moneyEntryKinds.dispute.label,
  dispute_lost: moneyEntryKinds.dispute_lost.label,
}

/** An entry as accountants read it. */
export function moneyEntryLabel(
  kind: MoneyEntryKind,
  { isReversal, hasOrder }: { isReversal: boolean; hasOrder: boolean },
): string {
  const label = hasOrder ? moneyEntryKinds[kind].label : labelsWithoutOrder[kind]
  return isReversal ? `Storno: ${label}` : label
}

/** A balance on its side: what we have, are owed or have spent is in debit, what we owe or have earned in credit. */
export function sidesOf(balance: string): { debit: string | null; credit: string | null } {
  const isNothing = /^-?0+\.00$/.test(balance)
  const isCredit = balance.startsWith('-')
  return {
    debit: isNothing || isCredit ? null : balance,
    credit: isNothing || !isCredit ? null : balance.slice(1),
  }
}

/** The sum of what stands on one side. Sums of years are longer than the amount of one thing may be. */
export function sumOfSide(amounts: readonly (string | null)[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt((amount ?? '0.00').replace('.', '')), 0n)
  return String(cents)
    .padStart(3, '0')
    .replace(/(\d\d)$/, '.$1')
}
