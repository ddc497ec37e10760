import { useMutation } from '@tanstack/react-query'
import { lineKey } from '../../../../domain/orders/merge-lines.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { postOnce, unanswered } from '../../../shared/intents.ts'
import { toast } from '../../../shared/toast.ts'
import { showsStock, useInvalidate } from '../../../shared/use-invalidate.ts'
import type { TakenItem, TakenRows } from './kept-table.ts'
import { linesUses } from './lines-uses.ts'
import { puttingKey } from './put-lines.api.ts'

/** What was sent, and nobody knows whether it has arrived. */
export interface LostSending {
  to: TakenRows['to']
  path: string
  body: { items: readonly TakenItem[] }
}

const paths: Readonly<Record<TakenRows['to'], readonly string[]>> = {
  orders: ['/api/orders', '/api/orders/split'],
  reservations: ['/api/reservations/lines'],
  wishlist: ['/api/wishlist/lines'],
}

const failed: Readonly<Record<TakenRows['to'], string>> = {
  orders: 'Impossibile creare l’ordine',
  reservations: linesUses.reservations.failed,
  wishlist: linesUses.wishlist.failed,
}

const textOf = (items: readonly TakenItem[] = []) => items.map((item) => `${lineKey(item)} ${item.quantity}`).join()

/** The try of these rows that was not answered, if there is one. */
export function findLost(taken: TakenRows | null): LostSending | null {
  if (!taken) return null
  const { to } = taken
  const isOfThese = (body: LostSending['body']) => textOf(body.items) === textOf(taken.items)
  for (const path of paths[to]) {
    const body = unanswered<LostSending['body']>(path).find(isOfThese)
    if (body) return { to, path, body }
  }
  return null
}

/** Sends it again as it was: what has arrived is answered like the first time. `onDone` is called also when the page was left. */
export function useSendAgain(onDone: () => void) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationKey: puttingKey,
    async mutationFn({ path, body }: LostSending) {
      const answer = await postOnce<unknown>(path, body)
      onDone()
      return answer
    },
    onError: (error, { to }) => toast.error(failureText(failed[to], error)),
    onSettled: () => void invalidate(...showsStock),
  })
}
