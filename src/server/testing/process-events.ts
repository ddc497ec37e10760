import { expect } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Runs due jobs until no payment event is waiting. An event whose order was locked when it arrived is retried by a job a second later. */
export async function processEvents(app: TestApp): Promise<void> {
  const waiting = async () => {
    await app.runJobs()
    const { rows } = await app.context.db.pool.query<{ eventId: string }>(
      'select event_id as "eventId" from payment_events where facts is not null order by id',
    )
    return rows.map(({ eventId }) => eventId)
  }
  await expect.poll(waiting).toEqual([])
  await app.runJobs()
}
