import { z } from '../../../../contract/z.ts'
import { lookBackDays } from '../../../../domain/shopify-orders.ts'
import { businessDay, daysAfter, hoursAfter } from '../../../../domain/time/clock.ts'
import type { ShopOrdersPage } from '../../../gateways/shops/shop-gateway.ts'

const SyncPass = z.object({
  since: z.object({ createdFrom: z.string(), changedFrom: z.string() }),
  /** Where its next page begins; null: it has not begun, or is done. */
  cursor: z.string().nullable(),
  begunAt: z.string(),
  /** The last change that was read, by the shop's clock. */
  lastChange: z.string().nullable(),
})

/** A reading of all orders that were changed since the one before, page by page; as it stands after a complete page it is stored. */
export type SyncPass = z.infer<typeof SyncPass>

/** No cursor is trusted for longer. */
const cursorHours = 24

/** A shop may show a change a little later than it dates it: so much is read again. */
const overlapHours = 1 / 6

/** The pass that was interrupted, or a new one. The first reads the orders of the last days alone. */
export function beginPass(stored: string | null, now: Date): SyncPass {
  const kept = parse(stored)
  if (kept && kept.cursor !== null && hoursAfter(new Date(kept.begunAt), cursorHours) > now) return kept
  const oldest = daysAfter(now, -lookBackDays)
  return {
    since: { createdFrom: businessDay(oldest), changedFrom: kept?.since.changedFrom ?? oldest.toISOString() },
    cursor: null,
    begunAt: now.toISOString(),
    lastChange: kept?.lastChange ?? null,
  }
}

/** The pass after this page of it. */
export function afterPage(pass: SyncPass, { orders, nextCursor }: ShopOrdersPage): SyncPass {
  // A pass lasts no longer: a date after it would hide all changes until then.
  const latest = hoursAfter(new Date(pass.begunAt), cursorHours)
  const change = orders.findLast(({ updatedAt }) => new Date(updatedAt) < latest)
  const lastChange = change?.updatedAt ?? pass.lastChange
  const isDone = nextCursor === null
  const changedFrom = isDone && lastChange !== null ? before(lastChange) : pass.since.changedFrom
  return { ...pass, since: { ...pass.since, changedFrom }, cursor: nextCursor, lastChange }
}

const before = (instant: string): string => hoursAfter(new Date(instant), -overlapHours).toISOString()

function parse(stored: string | null): SyncPass | null {
  if (stored === null) return null
  try {
    return SyncPass.safeParse(JSON.parse(stored)).data ?? null
  } catch {
    return null
  }
}
