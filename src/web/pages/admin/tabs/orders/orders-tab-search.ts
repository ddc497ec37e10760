import type { InvoiceKind, InvoiceState } from '../../../../../domain/invoices/invoices.ts'
import type { TransmissionState } from '../../../../../domain/invoices/transmission.ts'
import { maxSlips } from '../../../../../domain/orders/parcels.ts'
import {
  parseInvoiceKind,
  parseInvoiceState,
  parseMonth,
  parseTransmission,
} from '../../../../features/invoices/admin/invoice-filters.ts'
import { type DisputeFilter, parseDisputeFilter } from '../../../../features/orders/admin/disputes/dispute-filter.ts'
import { type OrderFilters, parseSort, parseStatusFilter } from '../../../../features/orders/admin/order-filters.ts'
import { parseReturnFilter, type ReturnFilter } from '../../../../features/orders/admin/returns/return-filter.ts'
import { type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** Views shown in place of the list. */
const modes = ['warehouse', 'pick-list', 'returns', 'disputes', 'invoices'] as const

type Mode = (typeof modes)[number]

/** Filters of the list, the open order, and the view shown in place of the list. */
export interface OrdersTabSearch extends OrderFilters {
  order?: string | undefined
  mode?: Mode | undefined
  /** Orders on the pick list; absent: all orders waiting to be shipped. */
  picked?: string | undefined
  /** Filter of the returns; absent: open returns. */
  returns?: ReturnFilter | undefined
  /** Filter of the disputes; absent: undecided disputes. */
  disputes?: DisputeFilter | undefined
  /** Filters of the documents: month (`all` for any), kind and state. */
  month?: string | undefined
  kind?: InvoiceKind | undefined
  draft?: InvoiceState | undefined
  /** State of the transmission to the exchange system (SdI). */
  transmission?: TransmissionState | undefined
}

export const parseOrdersTabSearch = ({ mode, ...raw }: RawSearch): OrdersTabSearch => ({
  search: textParam(raw.search),
  status: parseStatusFilter(raw.status),
  sort: parseSort(raw.sort),
  order: textParam(raw.order),
  mode: modes.find((known) => known === mode),
  picked: textParam(raw.picked),
  month: parseMonth(raw.month),
  kind: parseInvoiceKind(raw.kind),
  draft: parseInvoiceState(raw.draft),
  transmission: parseTransmission(raw.transmission),
  returns: parseReturnFilter(raw.returns),
  disputes: parseDisputeFilter(raw.disputes),
})

/** Joins ids with dots, which URLs keep unescaped. */
export const pickedParam = (orderIds: readonly string[]): string => orderIds.join('.')

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function pickedIds(picked: string | undefined): readonly string[] | undefined {
  const ids = picked?.split('.').filter((id) => uuid.test(id))
  return ids?.length ? ids.slice(0, maxSlips) : undefined
}
