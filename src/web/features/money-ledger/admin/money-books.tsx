import { Anchor, NativeSelect } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MoneyBooks as Books, MoneyDay, MoneyReading } from '../../../../contract/money-ledger.ts'
import type { Money } from '../../../../domain/money/money.ts'
import { moneyAccountLabels, sidesOf, sumOfSide } from '../../../../domain/money/money-ledger.ts'
import { http, queryString } from '../../../shared/calls/http.ts'
import { date, dateTime, euro, plural } from '../../../shared/texts/format.ts'
import { monthOptions } from '../../../shared/texts/months.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconDownload } from '../../../ui/icons/icon-download.tsx'
import { HairlineTable, SecondLine, type TableColumn } from '../../../ui/lists/list-table.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './money-books.module.css'

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

/** Display names of payment providers. */
const providerNames: Readonly<Record<string, string>> = { stripe: 'Stripe', sandbox: 'Pagamenti simulati' }

const nameOf = (reading: MoneyReading | null): string => providerNames[reading?.provider ?? ''] ?? 'Gestore'

const columns: readonly TableColumn[] = [
  { label: 'Giorno' },
  { label: 'Incassi', align: 'end' },
  { label: 'Rimborsi', align: 'end' },
  { label: 'Commissioni', align: 'end' },
  { label: 'Versamenti', align: 'end' },
  { label: 'Confronto' },
]

interface MoneyDaysProps {
  days: readonly MoneyDay[]
  reading: MoneyReading | null
  /** Link to the log entries about a day's differences. */
  linkToDifferences: (day: string, text: string) => ReactNode
}

/** Each day of a month in our books, the provider's figures below it, and whether they match. */
function MoneyDays({ days, reading, linkToDifferences }: MoneyDaysProps) {
  return (
    <>
      <p className={classes.reading}>
        {reading
          ? `${nameOf(reading)}: movimenti letti dal ${date(reading.from)} fino al ${dateTime(reading.until)}. In piccolo le cifre del gestore; un giorno si confronta quando è finito.`
          : 'I movimenti presso il gestore dei pagamenti non sono ancora stati letti: succede ogni ora.'}
      </p>
      {days.length === 0 ? (
        <EmptyState title="Nessun movimento" text="In questo mese non è entrato né uscito denaro." />
      ) : (
        <HairlineTable caption="Giorni" columns={columns} dense stacks>
          {days.map((day) => (
            <DayRow key={day.day} day={day} provider={nameOf(reading)} linkToDifferences={linkToDifferences} />
          ))}
        </HairlineTable>
      )}
    </>
  )
}

interface DayRowProps extends Pick<MoneyDaysProps, 'linkToDifferences'> {
  day: MoneyDay
  provider: string
}

function DayRow({ day, provider, linkToDifferences }: DayRowProps) {
  const theirs = day.provider
  return (
    <tr>
      <td className="strong nowrap">{date(`${day.day}T12:00:00Z`)}</td>
      <Amount label="Incassi" ours={day.received} theirs={theirs?.charged} provider={provider} />
      <Amount label="Rimborsi" ours={day.refunded} theirs={theirs?.refunded} provider={provider} />
      <Amount label="Commissioni" ours={day.fees} theirs={theirs?.fees} provider={provider} />
      <Amount label="Versamenti" ours={day.paidOut} theirs={theirs?.paidOut} provider={provider} />
      <td className={classes.comparison}>
        <Comparison day={day} linkToDifferences={linkToDifferences} />
      </td>
    </tr>
  )
}

interface AmountProps {
  label: string
  ours: Money
  theirs: Money | undefined
  provider: string
}

function Amount({ label, ours, theirs, provider }: AmountProps) {
  return (
    <td data-align="end" data-label={label} className={classes.amount}>
      {euro(ours)}
      {theirs !== undefined && (
        <span className={classes.theirs} data-differs={theirs !== ours || undefined}>
          <span className={classes.provider}>{provider} </span>
          {euro(theirs)}
        </span>
      )}
    </td>
  )
}

function Comparison({ day, linkToDifferences }: Pick<DayRowProps, 'day' | 'linkToDifferences'>) {
  const { provider, differences } = day
  if (differences > 0) return linkToDifferences(day.day, plural(differences, 'differenza', 'differenze'))
  if (!provider) return <SecondLine>In attesa</SecondLine>
  const isOfOtherDays =
    provider.charged !== day.received ||
    provider.refunded !== day.refunded ||
    provider.fees !== day.fees ||
    provider.paidOut !== day.paidOut
  return (
    <>
      <StatusBadge tint="paid">Quadra</StatusBadge>
      {provider.disputed !== '0.00' && <SecondLine>Contestazioni {euro(provider.disputed)}</SecondLine>}
      {isOfOtherDays && <SecondLine>In parte registrato in un altro giorno</SecondLine>}
    </>
  )
}

const moneyPath = '/api/admin/money'

/** Current balances, and the days of a month (`2026-11`); undefined: the current month. */
const moneyBooksQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: [moneyPath, month ?? ''],
    queryFn: ({ signal }) => http.get<Books>(`${moneyPath}${queryString({ month })}`, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** URL of the CSV with the month's entries. */
const moneyFile = (month: string): string => `${moneyPath}.csv${queryString({ month })}`

/** URL of the CSV with the month's days. */
const moneyDaysFile = (month: string): string => `${moneyPath}/days.csv${queryString({ month })}`
