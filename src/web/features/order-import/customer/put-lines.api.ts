import { useMutation } from '@tanstack/react-query'
import type { QuickOrderLine } from '../../../../contract/orders/order-import.ts'
import { maxOrderLines } from '../../../../domain/orders/line-limits.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'
import { formOf, type TakenItem } from './kept-table.ts'
import { type LinesUse, linesUses } from './lines-uses.ts'

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
 * Reserves lines or adds them to the wishlist in batches of `maxOrderLines`, each all or nothing. Stops at the first refusal. Continues after the
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
    onSettled: () => void invalidate(...showsStock),
  })
}
