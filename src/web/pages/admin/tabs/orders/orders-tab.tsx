import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { OrdersBrowser } from '../../../../features/orders/admin/orders-browser.tsx'
import { paths } from '../../../../paths.ts'

/** The order book; its filters and the open order live in the address, so that Back and a shared link work. */
export function OrdersTab() {
  const { search, status, order } = useSearch({ from: paths.admin })
  const navigate = useNavigate({ from: paths.admin })
  const open = useCallback(
    (orderId: string | undefined) =>
      void navigate({
        to: paths.admin,
        search: (current) => ({ ...current, order: orderId }),
        // Closing is not a step of its own.
        replace: orderId === undefined,
        resetScroll: false,
      }),
    [navigate],
  )

  return (
    <OrdersBrowser
      filters={{ search, status }}
      onFilters={(filters, { replace }) =>
        void navigate({
          to: paths.admin,
          search: ({ tab }) => ({ tab, ...filters }),
          replace,
          resetScroll: false,
        })
      }
      openId={order}
      onOpen={open}
    />
  )
}
