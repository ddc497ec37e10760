import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { PaymentNotice } from '../../../../features/payments/customer/payment-notice.tsx'
import { isPayment } from '../../../../features/payments/customer/payment-outcomes.ts'
import { useDashboardSearch } from '../../use-dashboard-search.ts'
import { parseOrdersSearch } from './orders-search.ts'
import { usePaymentConfirmed } from './use-payment-confirmed.ts'

/** Result of the payment from which the browser returns, read from the address. Dismissing it clears the address. */
export function PaymentReturn() {
  const { payment, order, tab } = useDashboardSearch(parseOrdersSearch)
  const navigate = useNavigate()
  const isPaying = payment !== undefined && isPayment[payment]
  const confirmed = usePaymentConfirmed(order, { enabled: isPaying })
  if (!payment) return null

  const dismiss = () =>
    void navigate({
      to: paths.dashboard,
      search: { section: 'orders', tab: tab ?? (isPaying ? 'paid' : undefined) },
      replace: true,
      resetScroll: false,
    })

  return <PaymentNotice outcome={payment} orderNumber={order} confirmed={confirmed} onDismiss={dismiss} />
}
