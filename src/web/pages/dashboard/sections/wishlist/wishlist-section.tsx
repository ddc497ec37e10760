import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { User } from '../../../../../contract/accounts.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import type { WishlistEntry } from '../../../../../contract/wishlist.ts'
import { useUser } from '../../../../features/accounts/shared/use-user.ts'
import { wishlistQuery } from '../../../../features/wishlist/customer/wishlist-list.api.ts'
import { WishlistList } from '../../../../features/wishlist/customer/wishlist-list.tsx'
import { plural } from '../../../../shared/format.ts'
import { useDialogFor } from '../../../../shared/use-dialog-for.ts'
import { ButtonLink } from '../../../../ui/button-link.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { LoadFailed } from '../../../../ui/load-failed.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { PageTitle } from '../../../../ui/page.tsx'
import { RowsSkeleton } from '../../../../ui/skeletons.tsx'
import { BaseRoleNotice } from '../../base-role-notice.tsx'
import { useReserveEntry } from './use-reserve-entry.ts'
import classes from './wishlist-section.module.css'

const OrderWishlistDialog = lateDialog(
  () => import('./order-wishlist-dialog.tsx').then(({ OrderWishlistDialog }) => OrderWishlistDialog),
  ({ dialog }) => ({ opened: dialog.opened, onClose: dialog.close }),
)

export function WishlistSection() {
  const { user, mayBuy } = useUser()
  return user && !mayBuy ? <ClosedWishlist user={user} /> : <OpenWishlist />
}

/** A base account reads why, and what to do. */
function ClosedWishlist({ user }: { user: User }) {
  return (
    <>
      <PageTitle>Wishlist</PageTitle>
      <div className={classes.notice}>
        <BaseRoleNotice user={user} />
      </div>
      <EmptyState
        title="La wishlist è ancora chiusa"
        text="Si apre con la verifica del profilo aziendale. Intanto puoi sfogliare il catalogo."
        action={<ButtonLink to={paths.catalog}>Sfoglia il catalogo</ButtonLink>}
      />
    </>
  )
}

function OpenWishlist() {
  const query = useInfiniteQuery(wishlistQuery())
  const reservation = useReserveEntry()
  const ordering = useDialogFor<readonly WishlistEntry[]>()
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set())

  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []
  const removed = entries.filter(({ id }) => removedIds.has(id)).length
  const total = (query.data?.pages[0]?.total ?? 0) - removed

  const markRemoved = (entryId: string, isRemoved: boolean) =>
    setRemovedIds((before) => new Set(isRemoved ? [...before, entryId] : [...before].filter((id) => id !== entryId)))

  return (
    <>
      <PageTitle intro={query.data && total > 0 && plural(total, 'prodotto salvato', 'prodotti salvati')}>
        Wishlist
      </PageTitle>
      {query.isPending && <RowsSkeleton rows={4} height={168} />}
      {query.error && entries.length === 0 && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {entries.length > 0 && (
        <WishlistList
          entries={entries}
          removedIds={removedIds}
          onRemoved={markRemoved}
          onReserve={reservation.reserve}
          onOrder={ordering.open}
          reservingId={reservation.reservingId}
          refused={reservation.refused}
        />
      )}
      {query.data && total <= 0 && <NothingSaved />}
      <LoadMore query={query} progress={{ shown: entries.length - removed, total }} />
      <Suspense>{ordering.subject && <OrderWishlistDialog dialog={ordering} />}</Suspense>
    </>
  )
}

function NothingSaved() {
  return (
    <div className={classes.empty}>
      <EmptyState
        title="La tua wishlist è vuota"
        text="Salva i capi che ti interessano: da qui li riservi o li ordini insieme."
        action={<ButtonLink to={paths.catalog}>Sfoglia il catalogo</ButtonLink>}
      />
    </div>
  )
}
