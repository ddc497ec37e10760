import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { ReservationsBrowser } from '../../../../features/reservations/admin/reservations-list.tsx'
import { MostWantedProducts, WishlistsBrowser } from '../../../../features/wishlist/admin/wishlists-browser.tsx'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import classes from './wishlist-tab.module.css'
import { parseWishlistTabSearch, type WishlistTabSearch } from './wishlist-tab-search.ts'

/** Customers' wishlists and reservations. Both search terms are in the address. */
export function WishlistTab() {
  const searches = useAdminSearch(parseWishlistTabSearch)
  const navigate = useNavigate()
  const look = (change: WishlistTabSearch, replace: boolean) =>
    void navigate({
      to: paths.admin,
      search: { tab: 'wishlist', ...searches, ...change },
      replace,
      resetScroll: false,
    })
  return (
    <div className={classes.tab}>
      <section aria-label="Wishlist dei clienti">
        <h2 className="below-8 text-xl">Wishlist</h2>
        <WishlistsBrowser
          search={searches.search}
          onSearch={(search) => look({ search }, searches.search !== undefined)}
        />
      </section>
      <div className={classes.beside}>
        <section aria-label="Riserve attive">
          <h2 className="below-8 text-xl">Riserve attive</h2>
          <ReservationsBrowser
            search={searches.reserved}
            onSearch={(reserved) => look({ reserved }, searches.reserved !== undefined)}
          />
        </section>
        <section aria-label="I più desiderati">
          <h2 className="below-8 text-xl">I più desiderati</h2>
          <MostWantedProducts
            linkTo={(name) => (
              <TextLink to={paths.admin} search={{ tab: 'wishlist', ...searches, search: name }} resetScroll={false}>
                {name}
              </TextLink>
            )}
          />
        </section>
      </div>
    </div>
  )
}
