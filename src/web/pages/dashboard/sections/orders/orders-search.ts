import { type OrderStatusGroup, orderStatusGroups } from '../../../../../domain/orders/orders.ts'
import { maxOrdersPerCheckout } from '../../../../../domain/orders/paying/payments.ts'
import { isMonth } from '../../../../../domain/time/month-span.ts'
import type { OrdersFilters } from '../../../../features/orders/customer/orders-filters.ts'
import { type PaymentOutcome, paymentOutcomes } from '../../../../features/payments/customer/payment-outcomes.ts'
import { startParam } from '../../../../shared/page-address/page-position.ts'
import { keyParam, textParam } from '../../../../shared/page-address/section-search.ts'

const ordersViews = ['cart', 'file', 'quick', 'documents'] as const

/** `cart`: the order in progress. `file`: orders for many consignees from one file. `quick`: SKUs and quantities for one consignee. `documents`: invoices and credit notes. */
export type OrdersView = (typeof ordersViews)[number]

/** The orders section's state, kept in the page's address. */
export interface OrdersSearch extends OrdersFilters {
  /** Another way to order, or the documents, shown in place of the list. */
  view?: OrdersView | undefined
  /** The open tab. Absent: to pay, or paid after a successful payment. */
  tab?: OrderStatusGroup | undefined
  /** Cursor of the list's current page. */
  after?: string | undefined
  /** Position of the page's first order in the whole list. */
  start?: number | undefined
  /** Month of the documents, `2026-11`; absent: all. */
  month?: string | undefined
  /** Id of the order whose details are open. */
  detail?: string | undefined
  payment?: PaymentOutcome | undefined
  /** Number of the order that was paid for. */
  order?: string | undefined
  /** Number of orders paid for together, if more than one. */
  orders?: number | undefined
}

const groups = Object.keys(orderStatusGroups) as OrderStatusGroup[]

const orderNumberPattern = /^DW-\d{4}-\d{1,12}$/
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Maximum length accepted by the server, in characters. */
const greatestSearch = 100

const matching = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

/** Ignores unknown values in the address. */
export function parseOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const count = Number(raw.orders)
  return {
    view: ordersViews.find((one) => one === raw.view),
    tab: groups.find((group) => group === raw.tab),
    search: textParam(raw.search)?.slice(0, greatestSearch),
    from: matching(raw.from, dayPattern),
    to: matching(raw.to, dayPattern),
    after: keyParam(raw.after),
    start: startParam(raw.start),
    month: typeof raw.month === 'string' && isMonth(raw.month) ? raw.month : undefined,
    detail: keyParam(raw.detail),
    payment: paymentOutcomes.find((outcome) => outcome === raw.payment),
    order: matching(raw.order, orderNumberPattern),
    orders: Number.isInteger(count) && count > 1 && count <= maxOrdersPerCheckout ? count : undefined,
  }
}
