import { paths } from '../../../../../contract/site-pages.ts'
import { CustomerPage } from '../../../../features/customers/admin/customer/customer-page.tsx'
import { ReservationsList } from '../../../../features/reservations/admin/reservations-list.tsx'
import { CustomerShop } from '../../../../features/shopify/admin/customer-shop.tsx'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import type { BetaTabSearch } from './beta-tab-search.ts'

interface OpenCustomerProps {
  userId: string
  /** Filters of the lists to return to. */
  list: BetaTabSearch
}

const orderLink = (order: string, text: string) => (
  <TextLink to={paths.admin} search={{ tab: 'orders', order }}>
    {text}
  </TextLink>
)

export function OpenCustomer({ userId, list }: OpenCustomerProps) {
  return (
    <CustomerPage
      userId={userId}
      back={
        <TextLink to={paths.admin} search={{ tab: 'beta', ...list }}>
          {list.shops ? '← Negozi Shopify' : '← Tutti i clienti'}
        </TextLink>
      }
      shop={<CustomerShop userId={userId} orderLink={orderLink} />}
      reservations={<ReservationsList userId={userId} empty={<p>Nessuna riserva attiva.</p>} />}
      ordersLink={(search, text) => (
        <TextLink to={paths.admin} search={{ tab: 'orders', search }}>
          {text}
        </TextLink>
      )}
      orderLink={orderLink}
    />
  )
}
