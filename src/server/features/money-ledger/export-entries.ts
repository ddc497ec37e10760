import { moneyAccountLabels, moneyEntryLabel } from '../../../domain/money/money-ledger.ts'
import { slashedDay } from '../../../domain/time/italian-day.ts'
import type { AppContext } from '../../app-context.ts'
import { decimalComma } from '../../http/answers/csv-answer.ts'
import { selectMoneyEntries } from './money-ledger.reads.ts'

const batchSize = 1000

export const moneyEntryColumns: readonly string[] = [
  'Numero',
  'Giorno',
  'Causale',
  'Ordine',
  'Dare',
  'Avere',
  'Importo',
]

/** A month's entries, with the cells of `moneyEntryColumns`. */
export async function* exportMoneyEntries(
  { db }: Pick<AppContext, 'db'>,
  month: string,
): AsyncGenerator<(string | number | null)[]> {
  let after: string | null = null
  do {
    const rows = await selectMoneyEntries(db, month, { after, limit: batchSize })
    for (const { id, day, kind, isReversal, debit, credit, amount, orderNumber } of rows) {
      yield [
        id,
        slashedDay(day),
        moneyEntryLabel(kind, { isReversal, hasOrder: orderNumber !== null }),
        orderNumber,
        moneyAccountLabels[debit],
        moneyAccountLabels[credit],
        decimalComma(amount),
      ]
    }
    const last = rows.at(-1)
    after = rows.length === batchSize && last ? `${last.day} ${last.id}` : null
  } while (after !== null)
}
