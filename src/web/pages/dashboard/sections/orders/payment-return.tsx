import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { useOrdersLeft } from '../../../../features/order-import/customer/use-orders-left.ts'
import { PaymentNotice } from '../../../../features/payments/customer/payment-notice.tsx'
import { isPayment } from '../../../../features/payments/customer/payment-outcomes.ts'
import { count } from '../../../../shared/texts/format.ts'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { useDashboardSearch } from '../../use-dashboard-search.ts'
import { parseOrdersSearch } from './orders-search.ts'
import { usePaymentResult } from './use-payment-result.ts'

/** Result of the payment from which the browser returns, read from the address. Dismissing it clears the address. */
export function PaymentReturn() {
  const { payment, order, orders = 1, tab } = useDashboardSearch(parseOrdersSearch)
  const navigate = useNavigate()
  const isPaying = payment !== undefined && isPayment[payment]
  const result = usePaymentResult(order, { enabled: isPaying })
  const left = useOrdersLeft()
  if (!payment) return null

  const dismiss = () =>
    void navigate({
      to: paths.dashboard,
      search: { section: 'orders', tab: tab ?? (isPaying ? 'paid' : undefined) },
      replace: true,
      resetScroll: false,
    })

  return (
    <PaymentNotice outcome={payment} orderNumber={order} orders={orders} result={result} onDismiss={dismiss}>
      {payment === 'success' && left > 0 && (
        <>
          {left === 1 ? 'Ne resta 1' : `Ne restano ${count(left)}`} nel file:{' '}
          <TextLink to={paths.dashboard} search={{ section: 'orders', view: 'file' }} inherit>
            torna al file
          </TextLink>
          .
        </>
      )}
    </PaymentNotice>
  )
}
