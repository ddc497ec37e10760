import type { LinkProps } from '@tanstack/react-router'
import { linkOptions } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'

/** Link to where an admin works on the subject (`noun:id`): its page or dialog, or the tab that lists it; undefined if there is none. */
export function placeOfSubject(subject: string, details: Details = null): LinkProps | undefined {
  const [noun = '', id = ''] = subject.split(':')
  return places[noun]?.(id, details)
}

/** Further details of the log entry. */
type Details = Readonly<Record<string, unknown>> | null

const places: Readonly<Record<string, (id: string, details: Details) => LinkProps>> = {
  order: (order) => linkOptions({ to: paths.admin, search: { tab: 'orders', order } }),
  'order-view': () => linkOptions({ to: paths.admin, search: { tab: 'orders' } }),
  product: (product) => linkOptions({ to: paths.admin, search: { tab: 'catalog', product } }),
  stock_item: (stockItem, details) =>
    linkOptions({
      to: paths.admin,
      search: {
        tab: 'catalog',
        ...(typeof details?.productId === 'string' && { stock: details.productId, stockItem }),
      },
    }),
  category: () => linkOptions({ to: paths.admin, search: { tab: 'catalog' } }),
  product_import: (id) => linkOptions({ to: paths.admin, search: { tab: 'catalog', import: id } }),
  product_request: (request) => linkOptions({ to: paths.admin, search: { tab: 'catalog', request } }),
  reservation: () => linkOptions({ to: paths.admin, search: { tab: 'wishlist' } }),
  user: (customer) => linkOptions({ to: paths.admin, search: { tab: 'beta', customer } }),
  beta_application: () => linkOptions({ to: paths.admin, search: { tab: 'beta' } }),
  setting: () => linkOptions({ to: paths.admin, search: { tab: 'settings' } }),
  tariff: () => linkOptions({ to: paths.admin, search: { tab: 'settings', settings: 'shipping' } }),
  'search-synonyms': () => linkOptions({ to: paths.admin, search: { tab: 'settings', settings: 'synonyms' } }),
  invoice: () => linkOptions({ to: paths.admin, search: { tab: 'orders', mode: 'invoices', month: 'all' } }),
  error: () => linkOptions({ to: paths.admin, search: { tab: 'log' } }),
  message: () => linkOptions({ to: paths.admin, search: { tab: 'log', log: 'messages' } }),
}
