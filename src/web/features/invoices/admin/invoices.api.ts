import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { CreditProposal } from '../../../../contract/credit-proposal.ts'
import type {
  Invoice,
  InvoiceSummary,
  InvoicesRefreshed,
  TransmissionsInput,
  TransmissionsMarked,
} from '../../../../contract/invoices.ts'
import { type InvoiceKind, type InvoiceState, maxRefreshedInvoices } from '../../../../domain/invoices/invoices.ts'
import type { TransmissionState } from '../../../../domain/invoices/transmission.ts'
import { adminListQuery } from '../../../shared/calls/admin-list-query.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const invoicesPath = '/api/admin/invoices'

const invoicePath = (invoiceId: string) => `${invoicesPath}/${encodeURIComponent(invoiceId)}`

export interface InvoiceFilters {
  /** `2026-11`; absent: all months. */
  month?: string | undefined
  kind?: InvoiceKind | undefined
  state?: InvoiceState | undefined
  transmission?: TransmissionState | undefined
  search?: string | undefined
}

/** Newest first. */
export const invoicesQuery = (filters: InvoiceFilters) => adminListQuery<Invoice>(invoicesPath, filters, 50)

/** URL of the CSV export with the current filters. */
export const invoicesTable = (filters: InvoiceFilters): string => `${invoicesPath}.csv${queryString({ ...filters })}`

/** URL of the archive with a month's documents. */
export const invoicesArchive = (month: string): string => `${invoicesPath}.zip${queryString({ month })}`

export const invoiceFile = (invoiceId: string): string => `${invoicePath(invoiceId)}/draft.xml`

export function useRefreshInvoice() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (invoiceId: string) =>
      dedupe(`refresh ${invoiceId}`, () => http.post<Invoice>(`${invoicePath(invoiceId)}/refresh`)),
    onSettled: () => invalidate(invoicesPath),
  })
}

/** Rereads all given invoices, in batches of `maxRefreshedInvoices`; returns the summed results. */
export function useRefreshInvoices() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (invoiceIds: readonly string[]) =>
      dedupe(`refresh invoices ${JSON.stringify(invoiceIds)}`, async () => {
        const sum: InvoicesRefreshed = { complete: 0, incomplete: 0, closed: 0 }
        for (let first = 0; first < invoiceIds.length; first += maxRefreshedInvoices) {
          const some = invoiceIds.slice(first, first + maxRefreshedInvoices)
          const { complete, incomplete, closed } = await http.post<InvoicesRefreshed>(`${invoicesPath}/refresh`, {
            invoiceIds: some,
          })
          sum.complete += complete
          sum.incomplete += incomplete
          sum.closed += closed
        }
        return sum
      }),
    onSettled: () => invalidate(invoicesPath),
  })
}

/** Documents to be transmitted, and the month's totals. */
export const invoiceSummaryQuery = (month: string) =>
  queryOptions({
    queryKey: [invoicesPath, 'summary', month],
    queryFn: ({ signal }) => http.get<InvoiceSummary>(`${invoicesPath}/summary${queryString({ month })}`, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Marks documents as transmitted, or corrects earlier marks. */
export function useMarkTransmissions() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: TransmissionsInput) =>
      dedupe(`mark transmissions ${JSON.stringify(input)}`, () =>
        http.put<TransmissionsMarked>(`${invoicesPath}/transmissions`, input),
      ),
    onSettled: () => invalidate(invoicesPath, '/api/admin/dashboard'),
  })
}

const proposalsPath = '/api/admin/credit-proposals'

/** The newest credit notes that await a decision, and how many there are. */
export const openProposalsQuery = () =>
  queryOptions({
    queryKey: [proposalsPath, 'open'],
    queryFn: ({ signal }) =>
      getPage<CreditProposal>(`${proposalsPath}${queryString({ state: 'open', limit: 50 })}`, signal),
    refetchOnMount: 'always',
  })

/** `reason` null creates the credit note; otherwise it is declined for that reason. */
export function useDecideProposal(proposalId: string) {
  const invalidate = useInvalidate()
  const path = `${proposalsPath}/${encodeURIComponent(proposalId)}`
  return useMutation({
    mutationFn: (reason: string | null) =>
      dedupe(`decide ${proposalId} ${JSON.stringify(reason)}`, () =>
        reason === null
          ? http.post<CreditProposal>(`${path}/write`)
          : http.post<CreditProposal>(`${path}/decline`, { reason }),
      ),
    onSettled: () => invalidate(proposalsPath, invoicesPath, '/api/admin/disputes', '/api/admin/dashboard'),
  })
}
