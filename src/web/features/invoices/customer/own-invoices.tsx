import { Anchor, Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OwnInvoice } from '../../../../contract/invoices.ts'
import { invoiceKindNames } from '../../../../domain/invoices/invoices.ts'
import { onDay } from '../../../../domain/time/italian-day.ts'
import { queryString } from '../../../shared/calls/http.ts'
import { ownListQuery } from '../../../shared/calls/own-list-query.ts'
import { countryName } from '../../../shared/countries.ts'
import { date, euro } from '../../../shared/texts/format.ts'
import { monthName } from '../../../shared/texts/months.ts'
import { useNow } from '../../../shared/use-now.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconDownload } from '../../../ui/icons/icon-download.tsx'
import { type ListColumn, ListTable, SecondLine } from '../../../ui/lists/list-table.tsx'
import { ListFilters, NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import { anyMonth, invoiceMonths } from '../shared/invoice-months.ts'

const path = '/api/invoices'

const copyFile = (invoiceId: string, type: 'pdf' | 'xml'): string =>
  `${path}/${encodeURIComponent(invoiceId)}/copy.${type}`

const dayText = (day: string) => date(`${day}T12:00:00Z`)

const copyNote = ({ isElectronic, transmittedOn, consumption }: OwnInvoice): string => {
  if (!isElectronic) return consumption ? `IVA OSS, consumo in ${countryName(consumption)}` : 'Dichiarata con l’OSS'
  return transmittedOn === null
    ? 'Copia di cortesia, non trasmessa'
    : `Trasmessa allo SdI ${onDay(dayText(transmittedOn))}`
}

function Files({ invoice: { id, number, hasXml } }: { invoice: OwnInvoice }) {
  return (
    <span className="nowrap">
      <Anchor inherit href={copyFile(id, 'pdf')} download aria-label={`Scarica ${number} in PDF`}>
        PDF
      </Anchor>
      {hasXml && (
        <>
          {' · '}
          <Anchor inherit href={copyFile(id, 'xml')} download aria-label={`Scarica ${number} in XML`}>
            XML
          </Anchor>
        </>
      )}
    </span>
  )
}

interface OwnInvoicesProps {
  /** Absent: all months. */
  month: string | undefined
  onMonth: (month: string | undefined) => void
  orderLink: (orderId: string, text: string) => ReactNode
}

/** The account's invoices and credit notes, of orders and of its plan. The caller keeps the month in the URL. */
export function OwnInvoices({ month, onMonth, orderLink }: OwnInvoicesProps) {
  const query = useInfiniteQuery(ownListQuery<OwnInvoice>(path, { month }))
  const chosen = month ?? anyMonth
  const columns: readonly ListColumn<OwnInvoice>[] = [
    {
      label: 'Documento',
      cell: (invoice) => (
        <>
          <strong className="nowrap">{invoice.number}</strong>
          <SecondLine>
            {invoiceKindNames[invoice.kind]} del {dayText(invoice.issuedOn)}
            {invoice.creditedNumber && `, per ${invoice.creditedNumber}`}
          </SecondLine>
          <SecondLine>{copyNote(invoice)}</SecondLine>
        </>
      ),
    },
    {
      label: 'Riferimento',
      cell: ({ orderId, subject }) => (orderId ? orderLink(orderId, subject) : subject),
    },
    { label: 'Imponibile', align: 'end', isNamed: true, cell: ({ net }) => euro(net) },
    { label: 'IVA', align: 'end', isNamed: true, cell: ({ vat }) => euro(vat) },
    { label: 'Totale', align: 'end', isNamed: true, cell: ({ total }) => <strong>{euro(total)}</strong> },
    { label: 'File', align: 'end', cell: (invoice) => <Files invoice={invoice} /> },
  ]
  return (
    <div className="stack gap-16">
      <ListFilters>
        <NativeSelect
          size="sm"
          label="Mese"
          value={chosen}
          onChange={({ currentTarget: { value } }) => onMonth(value === anyMonth ? undefined : value)}
          data={invoiceMonths(new Date(useNow()), chosen)}
        />
        {month && (
          <Button
            component="a"
            href={`${path}.zip${queryString({ month })}`}
            download
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            ZIP di {monthName(month)}
          </Button>
        )}
      </ListFilters>
      <PagedResults
        query={query}
        skeleton={{ rows: 6, height: 64 }}
        empty={
          month ? (
            <NoResults
              title={`Nessun documento a ${monthName(month)}`}
              all="Mostra tutti i documenti"
              onAll={() => onMonth(undefined)}
            />
          ) : (
            <EmptyState
              title="Nessun documento"
              text="Quando paghi un ordine o un piano, la fattura compare qui. Il file fiscale ti arriva dal Sistema di Interscambio."
            />
          )
        }
        more="Carica altri documenti"
      >
        {(invoices) => (
          <ListTable caption="Fatture e note di credito" columns={columns} rows={invoices} keyOf={({ id }) => id} />
        )}
      </PagedResults>
    </div>
  )
}

/** The invoice and the credit notes of one order, in its details. Nothing until they are loaded, and for orders without any. */
export function OrderInvoices({ orderId }: { orderId: string }) {
  const { data } = useInfiniteQuery(ownListQuery<OwnInvoice>(path, { orderId }))
  const invoices = data?.pages.flatMap(({ items }) => items) ?? []
  if (invoices.length === 0) return null
  return (
    <section className="above-20" aria-labelledby={`documents-of-${orderId}`}>
      <h3 id={`documents-of-${orderId}`} className="flush text-xl">
        Documenti
      </h3>
      <ul className="plain-list ruled">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="cluster gap-8-12 between align-center">
            <div>
              <p className="flush leading-145">
                {invoiceKindNames[invoice.kind]} <span className="nowrap">{invoice.number}</span>, {euro(invoice.total)}
              </p>
              <p className="flush text-sm muted leading-145">
                {dayText(invoice.issuedOn)} · {copyNote(invoice)}
              </p>
            </div>
            <Files invoice={invoice} />
          </li>
        ))}
      </ul>
    </section>
  )
}
