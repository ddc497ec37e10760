import { paths } from '../../../../contract/site-pages.ts'
import { followingPage, pagePosition } from '../../../shared/page-address/page-position.ts'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { CursorPager } from '../../../ui/navigation/cursor-pager.tsx'

interface WishlistPagerProps {
  /** Cursor at which the page starts; absent on the first one. */
  after: string | undefined
  /** Number of the first entry on the page. */
  start: number | undefined
  shown: number
  total: number
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

export function WishlistPager({ after, start, shown, total, next }: WishlistPagerProps) {
  return (
    <CursorPager
      label="Pagine della wishlist"
      position={pagePosition({ start, shown, total }, 'prodotto', 'prodotti')}
      first={after !== undefined && <NewestEntriesLink />}
      next={
        next !== null && (
          <ButtonLink
            variant="default"
            to={paths.dashboard}
            search={{ section: 'wishlist', ...followingPage({ after, start, shown, next }) }}
          >
            Prodotti precedenti
          </ButtonLink>
        )
      }
    />
  )
}

/** Link to the first page. */
export function NewestEntriesLink() {
  return (
    <ButtonLink variant="default" to={paths.dashboard} search={{ section: 'wishlist' }}>
      I più recenti
    </ButtonLink>
  )
}
