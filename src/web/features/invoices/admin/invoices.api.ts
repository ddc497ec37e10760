import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import type { Invoice } from '../../../../contract/invoices.ts'
import type { InvoiceKind, InvoiceState } from '../../../../domain/invoices/invoices.ts'
import { getPage, http, queryString } from '../../../shared/calls/http.ts'
import { asOneClick } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const invoicesPath = '/api/admin/invoices'

const invoicePath = (invoiceId: string) => `${invoicesPath}/${encodeURIComponent(invoiceId)}`

export interface InvoiceFilters {
  /** `2026-11`; absent: of any month. */
  month?: string | undefined
  kind?: InvoiceKind | undefined
  state?: InvoiceState | undefined
  search?: string | undefined
}

/** Newest first. */
export const invoicesQuery = (filters: InvoiceFilters) =>
  infiniteQueryOptions({
    queryKey: [invoicesPath, filters],
    queryFn: ({ pageParam, signal }) =>
      getPage<Invoice>(`${invoicesPath}${queryString({ ...filters, limit: 50, cursor: pageParam })}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    // Payments write them, without a mutation here.
    refetchOnMount: 'always',
  })

/** Where the table is downloaded as it is filtered. */
export const invoicesTable = (filters: InvoiceFilters): string => `${invoicesPath}.csv${queryString({ ...filters })}`

/** Where a month's documents are downloaded. */
export const invoicesArchive = (month: string): string => `${invoicesPath}.zip${queryString({ month })}`

export const invoiceFile = (invoiceId: string): string => `${invoicePath(invoiceId)}/draft.xml`

export function useRefreshInvoice() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (invoiceId: string) =>
      asOneClick(`refresh ${invoiceId}`, () => http.post<Invoice>(`${invoicePath(invoiceId)}/refresh`)),
    onSettled: () => invalidate(invoicesPath),
  })
}
