import { expect, inject, test } from 'vitest'
import { everydayCalls } from '../testing/everyday-calls.ts'
import { hasPgBouncer, startPgBouncer } from '../testing/processes/pgbouncer.ts'
import { startTestApp } from '../testing/test-app.ts'
import { connectDirectly } from './direct-client.ts'
import { readPlannedOnce, readPrepared } from './read-prepared.ts'

test.runIf(await hasPgBouncer())(
  'PgBouncer as deployed: two server connections serve everything, and stale plans are replaced',
  async () => {
    await using bouncer = await startPgBouncer(inject('templateUrl'), { default_pool_size: 2, reserve_pool_size: 0 })
    await using app = await startTestApp({ through: (url) => bouncer.through(url) })
    await everydayCalls(app)
    const { db } = app.context
    const text = 'select notes, pg_sleep(0.02) from (select 1) as one left join orders on true where $1::int = 1'
    const reads = () =>
      Promise.all(
        [readPrepared, readPlannedOnce].flatMap((read) =>
          Array.from({ length: 4 }, () => read(db, { text, values: [1] })),
        ),
      )
    await reads()
    await db.pool.query('alter table orders alter column notes type varchar(5000)')
    for (let n = 0; n < 3; n++) await reads()
    const operator = await connectDirectly(app.databaseUrl)
    const { rows } = await operator.query(
      `select count(*)::int as sessions from pg_stat_activity where datname = current_database() and application_name = 'filiera'`,
    )
    await operator.end()
    expect(rows).toEqual([{ sessions: 2 }])
  },
)
