/**
 * The accounts of the books. `receivable`: open order amounts due from customers. `owed`: customers' money that the portal holds, because the payment
 * was not due or is to be refunded. `cash`: balance at the payment provider. `bank`: paid out to our bank account. `disputed`: withheld by banks
 * until a dispute is decided. `sales`: revenue, without its VAT once paid. `vat`: due in Italy. `oss_vat`: due to other member states, declared
 * through the one-stop shop.
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
 * Entry kinds and the two accounts between which they move money; a reversal moves it the other way. Each entry belongs to one subject: an order
 * (`sale`, `settlement`, `vat`, `oss_vat`, `return`), a payment (`receipt`), a refund (`refund` through the provider, `refund_by_hand` for the part
 * paid from our bank account), a payment's share of a dispute (`dispute`, `dispute_lost`), or a movement at the provider (`fee`, `payout`).
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

/** Labels of entries without an order, whose sale is a plan. */
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

/** The entry's label for accountants. */
export function moneyEntryLabel(
  kind: MoneyEntryKind,
  { isReversal, hasOrder }: { isReversal: boolean; hasOrder: boolean },
): string {
  const label = hasOrder ? moneyEntryKinds[kind].label : labelsWithoutOrder[kind]
  return isReversal ? `Storno: ${label}` : label
}

/** The debit and credit columns of a balance: assets and expenses are in debit, liabilities and revenue in credit. Both are null for zero. */
export function sidesOf(balance: string): { debit: string | null; credit: string | null } {
  const isNothing = /^-?0+\.00$/.test(balance)
  const isCredit = balance.startsWith('-')
  return {
    debit: isNothing || isCredit ? null : balance,
    credit: isNothing || !isCredit ? null : balance.slice(1),
  }
}

/** The sum of one side. It uses `BigInt` because totals over years exceed the range of a single amount. */
export function sumOfSide(amounts: readonly (string | null)[]): string {
  const cents = amounts.reduce((sum, amount) => sum + BigInt((amount ?? '0.00').replace('.', '')), 0n)
  return String(cents)
    .padStart(3, '0')
    .replace(/(\d\d)$/, '.$1')
}
