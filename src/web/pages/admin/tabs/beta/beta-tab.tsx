import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { BetaApplicationsBrowser } from '../../../../features/beta-applications/admin/beta-applications-browser.tsx'
import { CustomerPage } from '../../../../features/customers/admin/customer/customer-page.tsx'
import { CustomersList } from '../../../../features/customers/admin/customers-list.tsx'
import { ProfilesToVerify } from '../../../../features/customers/admin/profiles-to-verify.tsx'
import { ReservationsList } from '../../../../features/reservations/admin/reservations-list.tsx'
import { CustomerShop } from '../../../../features/shopify/admin/customer-shop.tsx'
import { latePart } from '../../../../ui/loading/late-part.tsx'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import classes from './beta-tab.module.css'
import { type BetaTabSearch, parseBetaTabSearch, profilesHash } from './beta-tab-search.ts'

const Shops = latePart(() => import('./shops-view.tsx').then(({ ShopsView }) => ShopsView))

/** The programme's applications, the profiles to review and all customers; or the list of shops; or one customer's page. */
export function BetaTab() {
  const search = useAdminSearch(parseBetaTabSearch)
  if (search.customer === undefined) return search.shops ? <Shops search={search} /> : <Lists search={search} />
  return <OpenCustomer key={search.customer} userId={search.customer} list={{ ...search, customer: undefined }} />
}

function Lists({ search }: { search: BetaTabSearch }) {
  const { applications, customer: _, shops: __, ...filters } = search
  const navigate = useNavigate()
  const look = (change: BetaTabSearch, replace = false) =>
    void navigate({ to: paths.admin, search: { tab: 'beta', ...change }, replace, resetScroll: false })
  const linkTo = (customer: string, text: string) => (
    <TextLink to={paths.admin} search={{ tab: 'beta', ...search, customer }}>
      {text}
    </TextLink>
  )
  const profiles = useRef<HTMLElement>(null)
  useEffect(() => {
    if (window.location.hash === `#${profilesHash}`) profiles.current?.scrollIntoView()
  }, [])
  return (
    <div className={classes.sections}>
      <section aria-label="Candidature">
        <h2 className="below-12 text-2xl">Candidature</h2>
        <BetaApplicationsBrowser
          status={applications}
          onStatus={(status) => look({ ...filters, applications: status })}
          linkTo={linkTo}
        />
      </section>
      <section ref={profiles}>
        <h2 className="below-12 text-2xl">Profili da verificare</h2>
        <ProfilesToVerify />
      </section>
      <section>
        <div className={classes.heading}>
          <h2 className="below-12 text-2xl">Clienti</h2>
          <TextLink to={paths.admin} search={{ tab: 'beta', shops: 'all' }}>
            Negozi Shopify
          </TextLink>
        </div>
        <CustomersList
          filters={filters}
          onFilters={(changed, { replace }) => look({ ...changed, applications }, replace)}
          linkTo={linkTo}
        />
      </section>
    </div>
  )
}

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

function OpenCustomer({ userId, list }: OpenCustomerProps) {
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
