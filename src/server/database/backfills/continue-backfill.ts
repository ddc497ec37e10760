import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database.ts'
import type { Backfill } from './backfill.ts'

type BackfillState = 'unfinished' | 'finished' | 'at work elsewhere'

/** Runs the next batch. The rows and the progress are written in the same transaction. */
export function continueBackfill(db: Pick<Database, 'transaction'>, backfill: Backfill): Promise<BackfillState> {
  return db.transaction(async (tx) => {
    const progress = await lockProgress(tx, backfill.name)
    if (!progress) return 'at work elsewhere'
    if (progress.isFinished) return 'finished'
    const next = await backfill.step(tx, progress.position)
    await tx.execute(sql`
      update drizzle.backfills set position = ${next}, finished_at = case when ${next === null} then now() end
      where name = ${backfill.name}`)
    return next === null ? 'finished' : 'unfinished'
  })
}

interface Progress extends Record<string, unknown> {
  position: string | null
  isFinished: boolean
}

async function lockProgress(tx: Transaction, name: string): Promise<Progress | undefined> {
  await tx.execute(sql`insert into drizzle.backfills (name) values (${name}) on conflict (name) do nothing`)
  const { rows } = await tx.execute<Progress>(sql`
    select position, finished_at is not null as "isFinished" from drizzle.backfills
    where name = ${name} for update skip locked`)
  return rows[0]
}
