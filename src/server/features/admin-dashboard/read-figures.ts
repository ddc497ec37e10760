import type { DashboardFigures } from '../../../contract/admin-dashboard.ts'
import { businessDay } from '../../../domain/time/clock.ts'
import { daysBefore, shippingDay, shippingDaysBefore } from '../../../domain/time/same-day-shipping.ts'
import type { AppContext } from '../../app-context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readSummary, type SummaryKind } from '../summaries/read-summary.ts'
import { countOnTime, selectBestSellers, selectDays, selectLowStock } from './figures.queries.ts'

/** Days covered by the figures. */
const lookBack = 30

export const dashboardSummary: SummaryKind<Omit<DashboardFigures, 'computedAt'>> = {
  name: 'dashboard',
  async compute(tx, now) {
    const { sameDayCutoffHour: cutoffHour, lowStockThreshold } = await readSettings(tx)
    const today = shippingDay(businessDay(now), cutoffHour)
    const days = [...daysBefore(now, lookBack - 1).map((day) => shippingDay(day, cutoffHour)), today]
    return {
      days: await selectDays(tx, days),
      bestSellers: await selectBestSellers(tx, { from: days[0]?.from ?? today.from, until: today.until }),
      lowStock: await selectLowStock(tx, lowStockThreshold),
      onTime: await countOnTime(tx, shippingDaysBefore(now, lookBack, cutoffHour)),
    }
  },
}

export async function readDashboardFigures(app: AppContext, options: { fresh: boolean }): Promise<DashboardFigures> {
  const { figures, computedAt } = await readSummary(app, dashboardSummary, options)
  return { ...figures, computedAt: computedAt.toISOString() }
}
