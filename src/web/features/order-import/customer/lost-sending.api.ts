import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { isMadeEarlier, postOnce, unanswered } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'
import { formOf, type TakenItem, type TakenRows } from './kept-table.ts'
import { linesUses } from './lines-uses.ts'
import { puttingKey } from './put-lines.api.ts'

/** A submission without a response: it may or may not have reached the server. */
export interface LostSending {
  to: TakenRows['to']
  form: string
  path: string
  body: { items: readonly TakenItem[] }
}

const failed: Readonly<Record<TakenRows['to'], string>> = {
  orders: 'Impossibile creare l’ordine',
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
    onSettled: () => void invalidate(...showsStock),
  })
}
