import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { OrdersBrowser } from '../../../../features/orders/admin/orders-browser.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import { parseOrdersTabSearch } from './orders-tab-search.ts'

/** The order book; its filters and the open order live in the address, so that Back and a shared link work. */
export function OrdersTab() {
  const { search, status, order } = useAdminSearch(parseOrdersTabSearch)
  const navigate = useNavigate()
  const open = useCallback(
    (orderId: string | undefined) =>
      void navigate({
        to: paths.admin,
        search: { tab: 'orders', search, status, order: orderId },
        // Closing is not a step of its own.
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
