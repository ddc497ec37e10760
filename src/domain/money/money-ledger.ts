/**
 * The accounts of the books. `receivable`: what customers still have to pay for their orders. `owed`: money of customers that we hold, because what it was
 * paid for was not to be paid, or goes back. `cash`: what lies at the payment provider. `sales`: what was sold, without the VAT of `vat` once it is paid.
 */
export const moneyAccounts = [
  'receivable',
  'owed',
  'cash',
  'bank',
  'disputed',
  'sales',
  'vat',
  'refunds',
  'fees',
] as const

export type MoneyAccount = (typeof moneyAccounts)[number]

export const moneyAccountLabels: Readonly<Record<MoneyAccount, string>> = {
  receivable: 'Crediti verso clienti',
  owed: 'Debiti verso clienti',
  cash: 'Denaro presso il fornitore dei pagamenti',
  bank: 'Banca',
  disputed: 'Contestazioni in corso',
  sales: 'Vendite',
  vat: 'IVA a debito',
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
 * subject: an order (`sale`, `settlement`, `vat`, `return`), a payment (`receipt`), a refund (`refund`), a movement at the provider (the others).
 */
export const moneyEntryKinds = {
  sale: { debit: 'receivable', credit: 'sales', label: 'Ordine' },
  receipt: { debit: 'cash', credit: 'owed', label: 'Incasso' },
  settlement: { debit: 'owed', credit: 'receivable', label: 'Ordine pagato' },
  vat: { debit: 'sales', credit: 'vat', label: 'IVA' },
  return: { debit: 'refunds', credit: 'owed', label: 'Importo da restituire' },
  refund: { debit: 'owed', credit: 'cash', label: 'Rimborso' },
  fee: { debit: 'fees', credit: 'cash', label: 'Commissione' },
  payout: { debit: 'bank', credit: 'cash', label: 'Versamento in banca' },
  dispute: { debit: 'disputed', credit: 'cash', label: 'Contestazione' },
  dispute_lost: { debit: 'refunds', credit: 'disputed', label: 'Contestazione persa' },
} as const satisfies Readonly<Record<string, Movement>>

export type MoneyEntryKind = keyof typeof moneyEntryKinds
