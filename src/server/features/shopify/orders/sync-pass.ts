import { z } from '../../../../contract/z.ts'
import { lookBackDays } from '../../../../domain/shopify/shopify-orders.ts'
import { businessDay, daysAfter, hoursAfter } from '../../../../domain/time/clock.ts'
import type { ShopOrdersPage } from '../../../gateways/shops/shop-gateway.ts'

const SyncPass = z.object({
  since: z.object({ createdFrom: z.string(), changedFrom: z.string() }),
  /** Cursor of its next page; null if the pass has not begun or is complete. */
  cursor: z.string().nullable(),
  begunAt: z.string(),
  /** The last change read, by the shop's clock. */
  lastChange: z.string().nullable(),
})

/** One reading of all orders changed since the previous pass, page by page. It is stored after each complete page. */
export type SyncPass = z.infer<typeof SyncPass>

/** A cursor is discarded after this time. */
const cursorHours = 24

/** Period that the next pass reads again, because a shop may expose a change a little after its date. */
const overlapHours = 1 / 6

/** Continues an interrupted pass or begins a new one. The first pass reads only the last `lookBackDays` days. */
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

/** The pass after this page. */
export function afterPage(pass: SyncPass, { orders, nextCursor }: ShopOrdersPage): SyncPass {
  // No pass lasts longer: a later date would hide all changes until then.
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
