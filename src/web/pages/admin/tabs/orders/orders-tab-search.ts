import {
  type InvoiceKind,
  type InvoiceState,
  invoiceKinds,
  invoiceStates,
} from '../../../../../domain/invoices/invoices.ts'
import { type TransmissionState, transmissionStates } from '../../../../../domain/invoices/transmission.ts'
import { adminOrderSorts } from '../../../../../domain/orders/admin-order-list.ts'
import { maxSlips } from '../../../../../domain/orders/parcels/parcels.ts'
import { disputeStates } from '../../../../../domain/orders/paying/disputes.ts'
import { returnStatuses } from '../../../../../domain/orders/returns/returns.ts'
import { parseMonth } from '../../../../features/invoices/shared/invoice-months.ts'
import type { DisputeFilter } from '../../../../features/orders/admin/disputes/disputes.api.ts'
import { type OrderFilters, parseStatusFilter } from '../../../../features/orders/admin/order-filters.ts'
import type { ReturnFilter } from '../../../../features/orders/admin/returns/returns.api.ts'
import { choiceParam, isUuid, type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** Views shown in place of the list. */
const modes = ['warehouse', 'pick-list', 'returns', 'disputes', 'invoices'] as const

export type Mode = (typeof modes)[number]

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
  sort: choiceParam(adminOrderSorts, raw.sort),
  order: textParam(raw.order),
  mode: choiceParam(modes, mode),
  picked: textParam(raw.picked),
  month: parseMonth(raw.month),
  kind: choiceParam(invoiceKinds, raw.kind),
  draft: choiceParam(invoiceStates, raw.draft),
  transmission: choiceParam(transmissionStates, raw.transmission),
  returns: choiceParam([...returnStatuses, 'all'], raw.returns),
  disputes: choiceParam([...disputeStates, 'all'], raw.disputes),
})

/** Joins ids with dots, which URLs keep unescaped. */
export const pickedParam = (orderIds: readonly string[]): string => orderIds.join('.')

export function pickedIds(picked: string | undefined): readonly string[] | undefined {
  const ids = picked?.split('.').filter(isUuid)
  return ids?.length ? ids.slice(0, maxSlips) : undefined
}
