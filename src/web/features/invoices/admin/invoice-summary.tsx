import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Invoice, InvoiceSummary } from '../../../../contract/invoices.ts'
import type { TransmissionState } from '../../../../domain/invoices/transmission.ts'
import { vatKindNames } from '../../../../domain/invoices/vat-treatments.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { countryName } from '../../../shared/countries.ts'
import { cappedCount } from '../../../shared/texts/count-text.ts'
import { euro, plural } from '../../../shared/texts/format.ts'
import { monthName } from '../../../shared/texts/months.ts'
import { toast } from '../../../shared/toast.ts'
import { HairlineTable, type TableColumn } from '../../../ui/lists/list-table.tsx'
import { Notice } from '../../../ui/notice.tsx'
import classes from './invoice-summary.module.css'
import { invoiceSummaryQuery, useRefreshInvoices } from './invoices.api.ts'

interface InvoiceSummaryProps {
  month: string
  /** Whether the list is filtered by this month; totals are shown only then. */
  hasTotals: boolean
  onTransmission: (state: TransmissionState) => void
}

const columns: readonly TableColumn[] = [
  { label: 'IVA dovuta' },
  { label: 'Imponibile', align: 'end' },
  { label: 'IVA', align: 'end' },
  { label: 'Totale', align: 'end' },
]

type Total = InvoiceSummary['totals'][number]

const names: Readonly<Record<Total['kind'], (total: Total) => string>> = {
  italian: () => 'Italia',
  untaxed: () => vatKindNames.untaxed,
  one_stop_shop: ({ consumption }) => `OSS, ${consumption ? countryName(consumption) : 'paese non registrato'}`,
}

/** Documents to be transmitted, and the month's totals: Italian VAT separate from OSS VAT. */
export function InvoiceSummaryPanel({ month, hasTotals, onTransmission }: InvoiceSummaryProps) {
  const { data: summary } = useQuery(invoiceSummaryQuery(month))
  if (!summary) return null
  const { toTransmit, late, totals } = summary
  const leads = (state: TransmissionState, text: string) => (
    <Anchor component="button" type="button" inherit onClick={() => onTransmission(state)}>
      {text}
    </Anchor>
  )
  return (
    <div className="grid gap-8">
      <p className={classes.counts}>
        {toTransmit === 0 ? (
          'Niente da trasmettere.'
        ) : (
          <>
            {leads('to_transmit', `${cappedCount(toTransmit)} da trasmettere`)}
            {late > 0 && <strong className={classes.late}>{leads('late', `${cappedCount(late)} in ritardo`)}</strong>}
          </>
        )}
      </p>
      {hasTotals && totals.length > 0 && (
        <details className={classes.totals}>
          <summary>Totali di {monthName(month)}</summary>
          <HairlineTable caption={`Totali di ${monthName(month)}, note di credito sottratte`} columns={columns} dense>
            {totals.map((total) => (
              <tr key={`${total.kind} ${total.consumption}`}>
                <td>{names[total.kind](total)}</td>
                <td data-align="end">{euro(total.net)}</td>
                <td data-align="end">{euro(total.vat)}</td>
                <td data-align="end">{euro(total.gross)}</td>
              </tr>
            ))}
          </HairlineTable>
        </details>
      )}
    </div>
  )
}

interface IncompleteInvoicesProps {
  /** The invoices of the list. */
  invoices: readonly Invoice[]
  /** Link to the company data. */
  settingsLink: (text: string) => ReactNode
}

/** Explains the missing data of incomplete drafts and rereads it for all of them. A single draft has its own button. */
export function IncompleteInvoices({ invoices, settingsLink }: IncompleteInvoicesProps) {
  const refresh = useRefreshInvoices()
  const waiting = invoices.filter(({ state, isElectronic }) => isElectronic && state === 'incomplete')
  // The notice stays mounted until the running request completes.
  if (waiting.length < 2 && !refresh.isPending) return null
  const read = async () => {
    try {
      const { complete, incomplete, closed } = await refresh.mutateAsync(waiting.map(({ id }) => id))
      const left = [incomplete > 0 && stillMissing(incomplete), closed > 0 && ofClosed(closed)]
        .filter(Boolean)
        .join(' ')
      if (left === '') toast.success('Documenti completi', 'Sono pronti da scaricare.')
      else if (complete > 0) toast.success(plural(complete, 'documento completo', 'documenti completi'), left)
      else toast.error(left, 'Mancano ancora dati')
    } catch (failure) {
      toast.error(messageOf(failure, 'Impossibile rileggere i dati. Riprova.'))
    }
  }
  return (
    <Notice
      tone="warning"
      title={plural(waiting.length, 'documento da completare', 'documenti da completare')}
      action={
        <Button size="sm" variant="default" loading={refresh.isPending} onClick={() => void read()}>
          Rileggi i dati di tutti
        </Button>
      }
    >
      Scrivi i tuoi dati in {settingsLink('Impostazioni, Azienda')}, e quelli che mancano nei profili dei clienti; poi
      rileggili.
    </Notice>
  )
}

const ofClosed = (count: number) =>
  count === 1
    ? 'Uno riguarda un account chiuso: completalo nel gestionale.'
    : `${count} riguardano account chiusi: completali nel gestionale.`

const stillMissing = (count: number) =>
  count === 1 ? 'A un documento mancano ancora dei dati.' : `A ${count} documenti mancano ancora dei dati.`
