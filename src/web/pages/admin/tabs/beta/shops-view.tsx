import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { ShopsList } from '../../../../features/shopify/admin/shops-list.tsx'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { type BetaTabSearch, shopFilterOf } from './beta-tab-search.ts'

/** The shops linked by customers, in place of the customer list. */
export function ShopsView({ search: { shops, search } }: { search: BetaTabSearch }) {
  const navigate = useNavigate()
  return (
    <section>
      <p className="below-12">
        <TextLink to={paths.admin} search={{ tab: 'beta' }}>
          ← Tutti i clienti
        </TextLink>
      </p>
      <h2 className="below-12 text-2xl">Negozi Shopify</h2>
      <ShopsList
        filters={{ search, state: shopFilterOf(shops) }}
        onFilters={({ state, search: text }, { replace }) =>
          void navigate({
            to: paths.admin,
            search: { tab: 'beta', shops: state ?? 'all', search: text },
            replace,
            resetScroll: false,
          })
        }
        linkTo={(customer, text) => (
          <TextLink to={paths.admin} search={{ tab: 'beta', shops, search, customer }}>
            {text}
          </TextLink>
        )}
      />
    </section>
  )
}
