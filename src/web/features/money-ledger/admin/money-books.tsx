import { Anchor, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MoneyBooks as Books } from '../../../../contract/money-ledger.ts'
import { moneyAccountLabels } from '../../../../domain/money/money-ledger.ts'
import { date, euro } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { IconDownload } from '../../../ui/icons/icon-download.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './money-books.module.css'
import { moneyBooksQuery, moneyFile } from './money-ledger.api.ts'

const balanceColumns: readonly TableColumn[] = [{ label: 'Conto' }, { label: 'Saldo', align: 'end' }]

const dayColumns: readonly TableColumn[] = [
  { label: 'Giorno' },
  { label: 'Incassi', align: 'end' },
  { label: 'Rimborsi', align: 'end' },
]

interface MoneyBooksProps {
  /** `2026-11`; absent: the present one. */
  month: string | undefined
  onMonth: (month: string | undefined) => void
}

/** The books: what the accounts hold, and what came in and went out on the days of a month. The caller keeps the month in the address. */
export function MoneyBooks({ month, onMonth }: MoneyBooksProps) {
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
              <TextInput
                label="Mese"
                type="month"
                value={query.data.month}
                onChange={(event) => onMonth(event.currentTarget.value || undefined)}
              />
              <Anchor href={moneyFile(query.data.month)} className={classes.file}>
                <IconDownload /> Prima nota in CSV
              </Anchor>
            </div>
            <Days days={query.data.days} />
          </div>
        </div>
      )}
    </>
  )
}

function Balances({ balances }: Pick<Books, 'balances'>) {
  if (balances.length === 0)
    return <EmptyState title="Nessuna scrittura" text="I conti cominciano con il primo ordine." />
  return (
    <HairlineTable caption="Saldi" columns={balanceColumns} dense>
      {balances.map(({ account, balance }) => (
        <tr key={account}>
          <th scope="row">{moneyAccountLabels[account]}</th>
          <td data-align="end">{euro(balance)}</td>
        </tr>
      ))}
    </HairlineTable>
  )
}

function Days({ days }: Pick<Books, 'days'>) {
  if (days.length === 0) return <p className={classes.none}>In questo mese non è entrato né uscito denaro.</p>
  return (
    <HairlineTable caption="Giorni" columns={dayColumns} dense>
      {days.map(({ day, received, refunded }) => (
        <tr key={day}>
          <th scope="row">{date(`${day}T12:00:00Z`)}</th>
          <td data-align="end">{euro(received)}</td>
          <td data-align="end">{euro(refunded)}</td>
        </tr>
      ))}
    </HairlineTable>
  )
}
