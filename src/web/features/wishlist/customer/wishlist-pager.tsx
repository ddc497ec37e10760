import { paths } from '../../../../contract/site-pages.ts'
import { followingPage, pagePosition } from '../../../shared/page-address/page-position.ts'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { CursorPager } from '../../../ui/navigation/cursor-pager.tsx'
import { NewestEntriesLink } from './newest-entries-link.tsx'

interface WishlistPagerProps {
  /** Cursor where the page begins; absent on the first one. */
  after: string | undefined
  /** Number of its first entry. */
  start: number | undefined
  shown: number
  total: number
  /** Cursor of the page that follows; null on the last one. */
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
