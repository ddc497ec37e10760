import { Anchor, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MoneyBooks as Books } from '../../../../contract/money-ledger.ts'
import { moneyAccountLabels, sidesOf, sumOfSide } from '../../../../domain/money/money-ledger.ts'
import { euro } from '../../../shared/texts/format.ts'
import { monthOptions } from '../../../shared/texts/months.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconDownload } from '../../../ui/icons/icon-download.tsx'
import { HairlineTable, type TableColumn } from '../../../ui/lists/hairline-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './money-books.module.css'
import { MoneyDays } from './money-days.tsx'
import { moneyBooksQuery, moneyDaysFile, moneyFile } from './money-ledger.api.ts'

const balanceColumns: readonly TableColumn[] = [
  { label: 'Conto' },
  { label: 'Dare', align: 'end' },
  { label: 'Avere', align: 'end' },
]

interface MoneyBooksProps {
  /** `2026-11`; absent: the current month. */
  month: string | undefined
  onMonth: (month: string | undefined) => void
  /** Link to the log entries about a day's differences. */
  linkToDifferences: (day: string, text: string) => ReactNode
}

/** Account balances, and receipts and payments by day of a month. The caller keeps the month in the URL. */
export function MoneyBooks({ month, onMonth, linkToDifferences }: MoneyBooksProps) {
  const query = useQuery(moneyBooksQuery(month))
  const Failed = query.data ? OutdatedNotice : LoadFailed
  return (
    <>
      {query.isPending && <RowsSkeleton rows={8} height={40} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {query.data && (
        <div className={classes.books} data-stale={query.isPlaceholderData || undefined}>
          <Balances balances={query.data.balances} />
          <div>
            <div className={classes.tools}>
              <NativeSelect
                label="Mese"
                data={monthOptions(new Date(), query.data.month)}
                value={query.data.month}
                onChange={(event) => onMonth(event.currentTarget.value || undefined)}
              />
              <div className={classes.files}>
                <Anchor href={moneyDaysFile(query.data.month)} className={classes.file}>
                  <IconDownload /> Giornate in CSV
                </Anchor>
                <Anchor href={moneyFile(query.data.month)} className={classes.file}>
                  <IconDownload /> Prima nota in CSV
                </Anchor>
              </div>
            </div>
            <MoneyDays days={query.data.days} reading={query.data.reading} linkToDifferences={linkToDifferences} />
          </div>
        </div>
      )}
    </>
  )
}

function Balances({ balances }: Pick<Books, 'balances'>) {
  if (balances.length === 0)
    return <EmptyState title="Nessuna scrittura" text="I conti cominciano con il primo ordine." />
  const rows = balances.map(({ account, balance }) => ({ account, ...sidesOf(balance) }))
  return (
    <div>
      <HairlineTable caption="Saldi" columns={balanceColumns} dense>
        {rows.map(({ account, debit, credit }) => (
          <tr key={account}>
            <td className="breakable">{moneyAccountLabels[account]}</td>
            <Side amount={debit} />
            <Side amount={credit} />
          </tr>
        ))}
        <tr className="strong">
          <td>Totale</td>
          <Side amount={sumOfSide(rows.map(({ debit }) => debit))} />
          <Side amount={sumOfSide(rows.map(({ credit }) => credit))} />
        </tr>
      </HairlineTable>
      <p className={classes.note}>
        Saldi di adesso, qualunque mese scegli. Dare: quello che abbiamo, ci spetta o abbiamo speso. Avere: quello che
        dobbiamo o abbiamo guadagnato.
      </p>
    </div>
  )
}

function Side({ amount }: { amount: string | null }) {
  return (
    <td data-align="end" className="nowrap">
      {amount === null ? '–' : euro(amount)}
    </td>
  )
}
