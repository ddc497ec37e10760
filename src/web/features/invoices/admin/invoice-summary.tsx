import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { InvoiceSummary } from '../../../../contract/invoices.ts'
import type { TransmissionState } from '../../../../domain/invoices/transmission.ts'
import { vatKindNames } from '../../../../domain/invoices/vat-treatments.ts'
import { countryName } from '../../../shared/country-name.ts'
import { cappedCount } from '../../../shared/texts/count-text.ts'
import { euro } from '../../../shared/texts/format.ts'
import { monthName } from '../../../shared/texts/months.ts'
import { HairlineTable, type TableColumn } from '../../../ui/lists/hairline-table.tsx'
import classes from './invoice-summary.module.css'
import { invoiceSummaryQuery } from './invoices.api.ts'

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
