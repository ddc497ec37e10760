import { paths } from '../../../../../contract/site-pages.ts'
import { CustomerPage } from '../../../../features/customers/admin/customer/customer-page.tsx'
import { ReservationsList } from '../../../../features/reservations/admin/reservations-list.tsx'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import type { BetaTabSearch } from './beta-tab-search.ts'

interface OpenCustomerProps {
  userId: string
  /** The lists as they were left. */
  list: BetaTabSearch
}

export function OpenCustomer({ userId, list }: OpenCustomerProps) {
  return (
    <CustomerPage
      userId={userId}
      back={
        <TextLink to={paths.admin} search={{ tab: 'beta', ...list }}>
          ← Tutti i clienti
        </TextLink>
      }
      reservations={<ReservationsList userId={userId} empty={<p>Nessuna riserva attiva.</p>} />}
      ordersLink={(search, text) => (
        <TextLink to={paths.admin} search={{ tab: 'orders', search }}>
          {text}
        </TextLink>
      )}
      orderLink={(order, text) => (
        <TextLink to={paths.admin} search={{ tab: 'orders', order }}>
          {text}
        </TextLink>
      )}
    />
  )
}
