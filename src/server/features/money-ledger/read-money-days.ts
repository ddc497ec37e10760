import type { MoneyDay } from '../../../contract/money-ledger.ts'
import type { AppContext } from '../../app-context.ts'
import { decimalComma } from '../../spreadsheets/write-csv.ts'
import { selectProviderDays } from '../reconciliation/provider-days.reads.ts'
import { selectMoneyDays } from './money-ledger.reads.ts'

/** The days of a month on which the books or the provider moved money, newest first, with the totals of both. */
export async function readMoneyDays({ db }: Pick<AppContext, 'db'>, month: string): Promise<MoneyDay[]> {
  const booked = new Map((await selectMoneyDays(db, month)).map((day) => [day.day, day]))
  const compared = new Map((await selectProviderDays(db, month)).map((day) => [day.day, day]))
  const days = [...new Set([...booked.keys(), ...compared.keys()])].sort().reverse()
  return days
    .map((day) => {
      const { day: _, differences = 0, ...provider } = compared.get(day) ?? {}
      return {
        ...(booked.get(day) ?? { day, received: '0.00', refunded: '0.00', fees: '0.00', paidOut: '0.00' }),
        provider: 'comparedAt' in provider ? provider : null,
        differences,
      }
    })
    .filter(isWorthALine)
}

/** Leaves out days without any movement on either side. */
function isWorthALine({ provider, differences, day: _, ...booked }: MoneyDay): boolean {
  const { comparedAt: __, ...theirs } = provider ?? { comparedAt: '' }
  return differences > 0 || [...Object.values(booked), ...Object.values(theirs)].some((amount) => amount !== '0.00')
}

export const moneyDayColumns: readonly string[] = [
  'Giorno',
  'Incassi',
  'Rimborsi',
  'Commissioni',
  'Versamenti in banca',
  'Incassi secondo il gestore',
  'Rimborsi secondo il gestore',
  'Contestazioni secondo il gestore',
  'Commissioni secondo il gestore',
  'Versamenti secondo il gestore',
  'Differenze',
]

/** A month's days, with the cells of `moneyDayColumns`. Cells of days not compared yet are empty. */
export const moneyDayRows = (days: readonly MoneyDay[]): (string | number | null)[][] =>
  days.map(({ day, received, refunded, fees, paidOut, provider, differences }) => [
    day.split('-').reverse().join('/'),
    ...[received, refunded, fees, paidOut].map(decimalComma),
    ...[provider?.charged, provider?.refunded, provider?.disputed, provider?.fees, provider?.paidOut].map((amount) =>
      amount === undefined ? null : decimalComma(amount),
    ),
    provider ? differences : null,
  ])
