import { vatKindNames } from '../../../domain/invoices/vat-treatments.ts'
import { moneyAccountLabels, moneyEntryLabel } from '../../../domain/money/money-ledger.ts'
import { vatRateText } from '../../../domain/money/vat.ts'
import { slashedDay } from '../../../domain/time/italian-day.ts'
import type { AppContext } from '../../app-context.ts'
import { decimalComma } from '../../spreadsheets/write-csv.ts'
import { type MoneyEntryRow, selectMoneyEntries } from './money-ledger.reads.ts'

const batchSize = 1000

export const moneyEntryColumns: readonly string[] = [
  'Numero',
  'Giorno',
  'Causale',
  'Ordine',
  'Dare',
  'Avere',
  'Importo',
  'Trattamento IVA',
  'Aliquota IVA (%)',
  'Stato di consumo',
  'Imponibile',
  'IVA',
  'Lordo',
]

/** A month's entries, with the cells of `moneyEntryColumns`. */
export async function* exportMoneyEntries(
  { db }: Pick<AppContext, 'db'>,
  month: string,
): AsyncGenerator<(string | number | null)[]> {
  let after: string | null = null
  do {
    const rows = await selectMoneyEntries(db, month, { after, limit: batchSize })
    for (const row of rows) {
      const { id, day, kind, isReversal, debit, credit, amount, orderNumber } = row
      yield [
        id,
        slashedDay(day),
        moneyEntryLabel(kind, { isReversal, hasOrder: orderNumber !== null }),
        orderNumber,
        moneyAccountLabels[debit],
        moneyAccountLabels[credit],
        decimalComma(amount),
        ...taxCells(row),
      ]
    }
    const last = rows.at(-1)
    after = rows.length === batchSize && last ? `${last.day} ${last.id}` : null
  } while (after !== null)
}

/** The VAT cells of an entry; amounts are negative where they reduce sales or VAT. */
function taxCells({ taxedAs, rates, consumption, net, vat, gross }: MoneyEntryRow): (string | null)[] {
  if (taxedAs === null) return [null, null, null, null, null, null]
  return [
    vatKindNames[taxedAs],
    rates?.map(vatRateText).join(' + ') ?? null,
    consumption,
    ...[net, vat, gross].map((amount) => amount && decimalComma(amount)),
  ]
}
