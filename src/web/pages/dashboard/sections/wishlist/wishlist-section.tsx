import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { User } from '../../../../../contract/accounts/accounts.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import type { WishlistEntry } from '../../../../../contract/wishlist.ts'
import { closedWishlist } from '../../../../../domain/accounts/plans.ts'
import { cartTexts } from '../../../../../domain/orders/cart-texts.ts'
import { reservationTexts } from '../../../../../domain/orders/stock/reservations.ts'
import { hasWishlist } from '../../../../features/accounts/shared/own-subscription.ts'
import { useUser } from '../../../../features/accounts/shared/user.api.ts'
import { useAddToCart } from '../../../../features/cart/customer/cart.api.ts'
import { useReserve } from '../../../../features/reservations/customer/reservations.api.ts'
import { useTickedEntries } from '../../../../features/wishlist/customer/entry-availability.ts'
import {
  useTypedQuantities,
  wishlistFile,
  wishlistQuery,
} from '../../../../features/wishlist/customer/wishlist-list.api.ts'
import {
  NewestEntriesLink,
  WishlistList,
  WishlistPager,
} from '../../../../features/wishlist/customer/wishlist-list.tsx'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useInvalidate } from '../../../../shared/calls/use-invalidate.ts'
import { useDialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { plural } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { LoadPageFailed } from '../../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { OrderSheetLink } from '../../../order-sheet-link.tsx'
import { BaseRoleNotice } from '../../base-role-notice.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'
import { parseWishlistSearch } from './wishlist-search.ts'
import classes from './wishlist-section.module.css'

const OrderWishlistDialog = lateDialog(
  () => import('./order-wishlist-dialog.tsx').then(({ OrderWishlistDialog }) => OrderWishlistDialog),
  ({ dialog }) => ({ opened: dialog.opened, onClose: dialog.close }),
)

export function WishlistSection() {
  const { user } = useUser()
  return user && !hasWishlist(user) ? <ClosedWishlist user={user} /> : <OpenWishlist />
}

/** Explains the requirement for the wishlist. */
function ClosedWishlist({ user }: { user: User }) {
  return (
    <>
      <PageTitle>Wishlist</PageTitle>
      <div className={classes.notice}>
        <BaseRoleNotice user={user} />
      </div>
      <EmptyState
        title="La wishlist non è ancora attiva"
        text={`${closedWishlist} Intanto puoi sfogliare il catalogo.`}
        action={<ButtonLink to={paths.subscriptions}>Confronta i piani</ButtonLink>}
      />
    </>
  )
}

const noEntries: readonly WishlistEntry[] = []

/** The current page is in the address, so that Back and reloads keep it. */
function OpenWishlist() {
  const { user, mayBuy } = useUser()
  const { after, start } = useDashboardSearch(parseWishlistSearch)
  const query = useQuery(wishlistQuery(after))
  const reservation = useReserveEntry()
  const ordering = useDialogFor<readonly WishlistEntry[]>()
  const cart = useAddToCart({ form: 'wishlist' })
  const [removedIds, setRemovedIds] = useState<ReadonlySet<string>>(new Set())

  const { entries, quantities } = useTypedQuantities(query.data?.items ?? noEntries)
  const removed = entries.filter(({ id }) => removedIds.has(id)).length
  const total = (query.data?.total ?? 0) - removed
  const ticks = useTickedEntries(entries, removedIds)

  const addToCart = (chosen: readonly WishlistEntry[]) => {
    const items = chosen.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
    cart.mutate(
      { items },
      {
        onSuccess: () => {
          ticks.clear()
          toast.success(cartTexts.done, 'Gli articoli restano anche nella wishlist.')
        },
        onError: (error) => toast.error(failureText(cartTexts.failed, error)),
      },
    )
  }

  const markRemoved = (entryId: string, isRemoved: boolean) =>
    setRemovedIds((before) => new Set(isRemoved ? [...before, entryId] : [...before].filter((id) => id !== entryId)))

  return (
    <>
      <PageTitle
        intro={query.data && total > 0 && plural(total, 'prodotto salvato', 'prodotti salvati')}
        actions={
          query.data &&
          total > 0 && (
            <Button component="a" href={wishlistFile} download variant="default" size="sm">
              Scarica CSV
            </Button>
          )
        }
      >
        Wishlist
      </PageTitle>
      {user && !mayBuy && (
        <div className={classes.notice}>
          <BaseRoleNotice user={user} />
        </div>
      )}
      {query.isPending && <RowsSkeleton rows={4} height={148} />}
      {query.error && entries.length === 0 && (
        <LoadPageFailed error={query.error} onRetry={query.refetch} first={<NewestEntriesLink />} />
      )}
      {entries.length > 0 && (
        <WishlistList
          entries={entries}
          mayBuy={mayBuy}
          ticks={ticks}
          removedIds={removedIds}
          onRemoved={markRemoved}
          onReserve={reservation.reserve}
          onOrder={ordering.open}
          onAddToCart={addToCart}
          reservingId={reservation.reservingId}
          quantities={quantities}
          renderSheet={(product) => <OrderSheetLink product={product} />}
          refused={reservation.refused}
          isStale={query.isPlaceholderData}
        />
      )}
      {query.data && total <= 0 && <NothingSaved />}
      {query.data && total > 0 && entries.length === 0 && (
        <p className={classes.empty}>In questa pagina non è rimasto niente.</p>
      )}
      {query.data && (
        <WishlistPager
          after={after}
          start={start}
          shown={entries.length - removed}
          total={total}
          next={query.data.nextCursor}
        />
      )}
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

/** 'Riserva' on a wishlist entry. A refusal (e.g. sold out) stays visible below the entry. */
function useReserveEntry() {
  const { mutateAsync: reserveLine } = useReserve()
  const invalidate = useInvalidate()
  const [reservingId, setReservingId] = useState<string | null>(null)
  const [refused, setRefused] = useState<{ entryId: string; message: string } | null>(null)

  const reserve = async ({ id, productId, variantId, quantity }: WishlistEntry) => {
    setReservingId(id)
    setRefused(null)
    try {
      await reserveLine({ form: `wishlist ${id}`, line: { productId, variantId, quantity } })
      toast.success(reservationTexts.done)
    } catch (error) {
      setRefused({ entryId: id, message: messageOf(error, reservationTexts.failed) })
      toast.error(failureText(reservationTexts.failed, error))
    } finally {
      setReservingId(null)
      // On success and on failure the available stock may have changed.
      await invalidate('/api/wishlist', '/api/overview')
    }
  }

  return { reserve: (entry: WishlistEntry) => void reserve(entry), reservingId, refused }
}
