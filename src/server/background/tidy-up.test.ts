import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

test('every night what has served its time goes, and the rest stays', async () => {
  await using app = await startTestApp()
  const { user } = await app.as('base')
  const { db, jobs } = app.context
  const now = Date.now()
  await db.execute(sql`insert into attempt_limits values ('vecchio', 3, ${now - 1000}), ('nuovo', 3, ${now + 60_000})`)
  await db.execute(sql`insert into password_resets (token_hash, user_id, expires_at, used_at) values
    ('usato', ${user.id}, now() + interval '1 hour', now()),
    ('scaduto', ${user.id}, now() - interval '2 days', null),
    ('nuovo', ${user.id}, now() + interval '1 hour', null)`)
  await jobs.runNow(app.context, 'tidy-up')
  const { rows } = await db.execute(sql`
    select key as what from attempt_limits union all select token_hash from password_resets`)
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ what: 'nuovo' })))
})
