import type { ReactNode } from 'react'
import type { MoneyDay, MoneyReading } from '../../../../contract/money-ledger.ts'
import type { Money } from '../../../../domain/money/money.ts'
import { date, dateTime, euro, plural } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { HairlineTable, type TableColumn } from '../../../ui/lists/hairline-table.tsx'
import { SecondLine } from '../../../ui/lists/list-table.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './money-days.module.css'

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
export function MoneyDays({ days, reading, linkToDifferences }: MoneyDaysProps) {
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
