import { Button, NativeSelect, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Invoice } from '../../../../contract/invoices.ts'
import {
  invoiceKindNames,
  invoiceKinds,
  invoiceStateNames,
  invoiceStates,
} from '../../../../domain/invoices/invoices.ts'
import {
  maxTransmittedTogether,
  transmissionStateNames,
  transmissionStates,
} from '../../../../domain/invoices/transmission.ts'
import { monthName, monthOf } from '../../../shared/texts/months.ts'
import { useNow } from '../../../shared/use-now.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { IconDownload } from '../../../ui/icons/icon-download.tsx'
import { FilterSelect, filterFields, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { ListFilters, NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import { SelectAll } from '../../../ui/lists/select-all.tsx'
import { anyMonth, invoiceMonths } from '../shared/invoice-months.ts'
import { CreditProposals } from './credit-proposals.tsx'
import { IncompleteInvoices, InvoiceSummaryPanel } from './invoice-summary.tsx'
import { type InvoiceFilters, invoicesArchive, invoicesQuery, invoicesTable } from './invoices.api.ts'
import classes from './invoices-browser.module.css'
import { InvoicesTable, isWaiting } from './invoices-table.tsx'
import { TransmissionDialog } from './transmission-dialog.tsx'

interface InvoicesBrowserProps {
  /** `month` absent: the current month; `all`: all months. */
  filters: InvoiceFilters
  onFilters: (filters: InvoiceFilters) => void
  orderLink: (orderId: string, text: string) => ReactNode
  customerLink: (userId: string, text: string) => ReactNode
  /** Link to the company data. */
  settingsLink: (text: string) => ReactNode
}

/** Drafts of invoices and credit notes, for the office and its accountant. The caller keeps the filters in the URL. */
export function InvoicesBrowser(props: InvoicesBrowserProps) {
  const { filters, onFilters, orderLink, customerLink, settingsLink } = props
  const now = new Date(useNow())
  const month = filters.month ?? monthOf(now)
  const asked = { ...filters, month: month === anyMonth ? undefined : month }
  const query = useInfiniteQuery(invoicesQuery(asked))
  const fields = filterFields(filters, onFilters)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [transmitted, setTransmitted] = useState<readonly Invoice[] | undefined>()
  const select = (invoiceId: string, isSelected: boolean) =>
    setChosen((before) => new Set(isSelected ? [...before, invoiceId] : [...before].filter((id) => id !== invoiceId)))
  return (
    <section className="grid gap-16">
      <h2 className="flush text-xl">Fatture e note di credito</h2>
      <p className={classes.intro}>
        Ogni ordine e ogni mese di abbonamento pagato ha la sua fattura, ogni rimborso la sua nota di credito: bozze
        FatturaPA da controllare e inviare con il tuo gestionale. Il portale non le trasmette.
      </p>
      <ListFilters>
        <NativeSelect
          size="sm"
          label="Mese"
          value={month}
          onChange={(event) => onFilters({ ...filters, month: event.currentTarget.value })}
          data={invoiceMonths(now, month)}
        />
        <FilterSelect
          label="Tipo"
          all="Tutti"
          options={optionsOf(invoiceKinds, invoiceKindNames)}
          {...fields.choice('kind')}
        />
        <FilterSelect
          label="Stato"
          all="Tutti"
          options={optionsOf(invoiceStates, invoiceStateNames)}
          {...fields.choice('state')}
        />
        <FilterSelect
          label="Trasmissione"
          all="Tutte"
          options={optionsOf(transmissionStates, transmissionStateNames)}
          {...fields.choice('transmission')}
        />
        <SearchField
          className={classes.search}
          label="Cliente o numero"
          placeholder="Ragione sociale o FV-2026-…"
          {...fields.text('search')}
        />
        <div className={classes.files}>
          <Button
            component="a"
            href={invoicesTable(asked)}
            download
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Esporta CSV
          </Button>
          {month !== anyMonth && (
            <Button
              component="a"
              href={invoicesArchive(month)}
              download
              size="sm"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              ZIP di {monthName(month)}
            </Button>
          )}
        </div>
      </ListFilters>
      <CreditProposals orderLink={orderLink} customerLink={customerLink} />
      <InvoiceSummaryPanel
        month={month === anyMonth ? monthOf(now) : month}
        hasTotals={month !== anyMonth}
        onTransmission={(transmission) => onFilters({ month: anyMonth, transmission })}
      />
      <PagedResults
        query={query}
        skeleton={{ rows: 8, height: 52 }}
        empty={
          filters.kind || filters.state || filters.transmission || filters.search ? (
            <NoResults
              title="Nessun documento con questi filtri"
              all="Mostra tutti i documenti"
              onAll={() => onFilters({ month: filters.month })}
            />
          ) : (
            <EmptyState
              title={month === anyMonth ? 'Nessun documento' : `Nessun documento a ${monthName(month)}`}
              text="Quando un ordine viene pagato, la bozza della fattura compare qui."
            />
          )
        }
        more="Carica altri documenti"
      >
        {(invoices) => {
          const waiting = invoices.filter(isWaiting)
          // Ignores selected documents that are no longer listed or have been transmitted since.
          const selected = waiting.filter(({ id }) => chosen.has(id))
          return (
            <Stack gap={16}>
              <div className={classes.selection}>
                <SelectAll
                  selected={selected.length}
                  of={waiting.length}
                  onSelect={(all) => setChosen(new Set(all ? waiting.map(({ id }) => id) : []))}
                />
                {selected.length > 0 && (
                  <Button size="sm" onClick={() => setTransmitted(selected.slice(0, maxTransmittedTogether))}>
                    {selected.length === 1 ? 'Segna come trasmesso' : `Segna ${selected.length} come trasmessi`}
                  </Button>
                )}
              </div>
              <IncompleteInvoices invoices={invoices} settingsLink={settingsLink} />
              <InvoicesTable
                invoices={invoices}
                selected={chosen}
                onSelect={select}
                onTransmit={(invoice) => setTransmitted([invoice])}
                orderLink={orderLink}
                customerLink={customerLink}
              />
            </Stack>
          )
        }}
      </PagedResults>
      <TransmissionDialog
        invoices={transmitted}
        onClose={() => setTransmitted(undefined)}
        onMarked={() => {
          setTransmitted(undefined)
          setChosen(new Set())
        }}
      />
    </section>
  )
}
