import { useMutation } from '@tanstack/react-query'
import type { QuickOrderLine } from '../../../../contract/orders/order-import.ts'
import { maxOrderLines } from '../../../../domain/orders/line-limits.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { isMadeEarlier, postOnce, unanswered } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'
import { formOf, type LinesUse, linesUses, type TakenItem, type TakenRows } from './kept-table.ts'

interface PutLines {
  use: LinesUse
  lines: readonly QuickOrderLine[]
  /** Called before each batch is sent. */
  onSend: (lines: readonly QuickOrderLine[]) => void
  /** Called after each batch has been processed. */
  onDone: () => void
}

export const itemOf = ({ productId, variantId, quantity }: TakenItem): TakenItem => ({ productId, variantId, quantity })

/** Marks running mutations of lines; they continue after the page that started them was left. */
export const puttingKey = ['put-lines']

/**
 * Reserves lines or adds them to the cart or the wishlist in batches of `maxOrderLines`, each all or nothing. Stops at the first refusal. Continues after the
 * page was left, so follow-up work is done here: the page's own callbacks are not called after unmount.
 */
export function usePutLines() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationKey: puttingKey,
    async mutationFn({ use, lines, onSend, onDone }: PutLines) {
      for (let at = 0; at < lines.length; at += maxOrderLines) {
        const some = lines.slice(at, at + maxOrderLines)
        onSend(some)
        const items = some.map(itemOf)
        await postOnce(`/api/${use}/lines`, { items }, { form: formOf({ to: use, items }) })
        onDone()
      }
    },
    onSuccess: (_, { use }) => toast.success(linesUses[use].done),
    onError: (error, { use }) => toast.error(failureText(linesUses[use].failed, error)),
    onSettled: () => void invalidate('/api/cart', ...showsStock),
  })
}

/** A submission without a response: it may or may not have reached the server. */
export interface LostSending {
  to: TakenRows['to']
  form: string
  path: string
  body: { items: readonly TakenItem[] }
}

const failed: Readonly<Record<TakenRows['to'], string>> = {
  orders: 'Impossibile creare l’ordine',
  cart: linesUses.cart.failed,
  reservations: linesUses.reservations.failed,
  wishlist: linesUses.wishlist.failed,
}

/** The last submission of these rows if it got no response, otherwise null. */
export function findLost(taken: TakenRows | null): LostSending | null {
  if (!taken) return null
  const form = formOf(taken)
  const lost = unanswered<LostSending['body']>(form)
  return lost && { to: taken.to, form, ...lost }
}

/**
 * Repeats the same request; if it reached the server before, the server returns the first response. An order created by an earlier attempt with
 * another consignee counts as done too. `onDone` is called even after the page was left.
 */
export function useSendAgain(onDone: () => void) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationKey: puttingKey,
    async mutationFn({ path, body, form }: LostSending) {
      try {
        await postOnce(path, body, { form })
      } catch (error) {
        if (isMadeEarlier(error)) onDone()
        throw error
      }
      onDone()
    },
    onError: (error, { to }) => toast.error(failureText(failed[to], error)),
    onSettled: () => void invalidate('/api/cart', ...showsStock),
  })
}
