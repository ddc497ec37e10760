import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { OrdersBrowser } from '../../../../features/orders/admin/orders-browser.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import { parseOrdersTabSearch } from './orders-tab-search.ts'

/** The orders. Filters and the open order are in the address, so that Back and shared links work. */
export function OrdersTab() {
  const { search, status, order } = useAdminSearch(parseOrdersTabSearch)
  const navigate = useNavigate()
  const open = useCallback(
    (orderId: string | undefined) =>
      void navigate({
        to: paths.admin,
        search: { tab: 'orders', search, status, order: orderId },
        // Closing adds no entry to the browser's history.
        replace: orderId === undefined,
        resetScroll: false,
      }),
    [navigate, search, status],
  )

  return (
    <OrdersBrowser
      filters={{ search, status }}
      onFilters={(filters, { replace }) =>
        void navigate({ to: paths.admin, search: { tab: 'orders', ...filters }, replace, resetScroll: false })
      }
      openId={order}
      onOpen={open}
    />
  )
}
