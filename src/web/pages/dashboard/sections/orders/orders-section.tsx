import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Order } from '../../../../../contract/orders.ts'
import type { Reservation } from '../../../../../contract/reservations.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { useUser } from '../../../../features/accounts/shared/use-user.ts'
import { MyOrders } from '../../../../features/orders/customer/my-orders.tsx'
import { CancelledOrdersLink, OrderTabs } from '../../../../features/orders/customer/order-tabs.tsx'
import { overviewQuery } from '../../../../features/overview/customer/overview.api.ts'
import { isPayment } from '../../../../features/payments/customer/payment-outcomes.ts'
import { ActiveReservations } from '../../../../features/reservations/customer/active-reservations.tsx'
import { useDialogFor } from '../../../../shared/use-dialog-for.ts'
import { ButtonLink } from '../../../../ui/button-link.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { PageTitle } from '../../../../ui/page.tsx'
import { BaseRoleNotice } from '../../base-role-notice.tsx'
import { useDashboardSearch } from '../../use-dashboard-search.ts'
import { OrderEntry } from './order-entry.tsx'
import { parseOrdersSearch } from './orders-search.ts'
import classes from './orders-section.module.css'
import { PaymentReturn } from './payment-return.tsx'
import { usePayment } from './use-payment.ts'

const OrderReservationsDialog = lateDialog(
  () => import('./order-reservations-dialog.tsx').then(({ OrderReservationsDialog }) => OrderReservationsDialog),
  ({ dialog }) => ({ opened: dialog.opened, onClose: dialog.close }),
)
const OrderDetailDialog = lateDialog(
  () =>
    import('../../../../features/orders/customer/order-detail-dialog.tsx').then(
      ({ OrderDetailDialog }) => OrderDetailDialog,
    ),
  ({ opened, onClose }) => ({ opened, onClose }),
)
const CancelOrderDialog = lateDialog(
  () =>
    import('../../../../features/orders/customer/cancel-order-dialog.tsx').then(
      ({ CancelOrderDialog }) => CancelOrderDialog,
    ),
  ({ opened, onClose }) => ({ opened, onClose }),
)

export function OrdersSection() {
  const { user, mayBuy } = useUser()
  return (
    <>
      <PageTitle>Gestione Ordini</PageTitle>
      <div className={classes.parts}>
        {user && !mayBuy ? (
          <>
            <BaseRoleNotice user={user} />
            <EmptyState
              title="Gli ordini sono ancora chiusi"
              text="Si aprono con la verifica del profilo aziendale. Intanto puoi sfogliare il catalogo."
              action={<ButtonLink to={paths.catalog}>Sfoglia il catalogo</ButtonLink>}
            />
          </>
        ) : (
          <OpenOrders />
        )}
      </div>
    </>
  )
}

/** For those who may buy. */
function OpenOrders() {
  const { tab, payment: outcome } = useDashboardSearch(parseOrdersSearch)
  const { data: overview } = useQuery(overviewQuery({ mayBuy: true }))
  const payment = usePayment()
  const detail = useDialogFor<Order>()
  const cancelling = useDialogFor<Order>()
  const confirming = useDialogFor<readonly Reservation[]>()
  const activeTab = tab ?? (outcome && isPayment[outcome] ? 'paid' : 'pending')

  return (
    <>
      <PaymentReturn />
      <ActiveReservations onConfirm={confirming.open} />
      <div>
        <OrderTabs active={activeTab} counts={overview?.ordersByStatus} />
        <MyOrders
          key={activeTab}
          status={activeTab}
          renderOrder={(order) => (
            <OrderEntry
              order={order}
              payment={payment}
              onDetail={() => detail.open(order)}
              onCancel={() => cancelling.open(order)}
            />
          )}
        />
        <CancelledOrdersLink active={activeTab} counts={overview?.ordersByStatus} />
      </div>
      <Suspense>
        {confirming.subject && <OrderReservationsDialog dialog={confirming} />}
        {detail.subject && <OrderDetailDialog order={detail.subject} opened={detail.opened} onClose={detail.close} />}
        {cancelling.subject && (
          <CancelOrderDialog order={cancelling.subject} opened={cancelling.opened} onClose={cancelling.close} />
        )}
      </Suspense>
    </>
  )
}
