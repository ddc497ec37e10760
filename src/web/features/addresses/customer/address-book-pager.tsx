import { paths } from '../../../../contract/site-pages.ts'
import { followingPage, pagePosition } from '../../../shared/page-address/page-position.ts'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { CursorPager } from '../../../ui/navigation/cursor-pager.tsx'
import type { AddressBookPage } from './addresses.api.ts'

interface AddressBookPagerProps {
  page: AddressBookPage
  shown: number
  total: number
  /** Cursor of the next page; null on the last one. */
  next: string | null
  /** Called after a page change, so that the caller scrolls to the top of this panel instead of the section. */
  onTurn: () => void
}

export function AddressBookPager({
  page: { search, after, start },
  shown,
  total,
  next,
  onTurn,
}: AddressBookPagerProps) {
  const place = { section: 'business-profile', search } as const
  return (
    <CursorPager
      label="Pagine della rubrica"
      position={pagePosition({ start, shown, total }, 'destinatario', 'destinatari')}
      first={
        after !== undefined && (
          <ButtonLink variant="default" to={paths.dashboard} search={place} resetScroll={false} onClick={onTurn}>
            I più recenti
          </ButtonLink>
        )
      }
      next={
        next !== null && (
          <ButtonLink
            variant="default"
            to={paths.dashboard}
            search={{ ...place, ...followingPage({ after, start, shown, next }) }}
            resetScroll={false}
            onClick={onTurn}
          >
            Destinatari precedenti
          </ButtonLink>
        )
      }
    />
  )
}
