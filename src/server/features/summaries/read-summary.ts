import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { findSummary, lockSummary, upsertSummary } from './summaries.queries.ts'

/**
 * Figures over many rows. Computing them takes up to a few seconds, so they are stored and read with the time of their computation. Triggers that
 * maintain a row per day would make all payments wait for the row of today. Figures that must be exact are counted on each read instead.
 */
export interface SummaryKind<Figures> {
  name: string
  compute(tx: Transaction, now: Date): Promise<Figures>
}

interface Summary<Figures> {
  figures: Figures
  computedAt: Date
}

/** The figures that the job stored last. Computes them if none are stored or `fresh` is set. */
export async function readSummary<Figures>(
  app: Pick<AppContext, 'db' | 'clock'>,
  kind: SummaryKind<Figures>,
  { fresh = false } = {},
): Promise<Summary<Figures>> {
  const stored = await findSummary(app.db, kind.name)
  if (stored && !fresh) return stored as Summary<Figures>
  return refreshSummary(app, kind)
}

/** Recomputes the figures, one caller at a time. A caller that was waiting when another computation began returns that one's result. */
export function refreshSummary<Figures>(
  app: Pick<AppContext, 'db' | 'clock'>,
  kind: SummaryKind<Figures>,
): Promise<Summary<Figures>> {
  const asked = app.clock.now()
  return app.db.transaction(async (tx) => {
    await lockSummary(tx, kind.name)
    const stored = await findSummary(tx, kind.name)
    if (stored && stored.computedAt > asked) return stored as Summary<Figures>
    const computedAt = app.clock.now()
    const summary = { figures: await kind.compute(tx, computedAt), computedAt }
    await upsertSummary(tx, kind.name, summary)
    return summary
  })
}
