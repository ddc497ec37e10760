import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

test('deletes expired rows every night and keeps the others', async () => {
  await using app = await startTestApp()
  const { user } = await app.as('base')
  const { db, jobs } = app.context
  const now = Date.now()
  await db.execute(sql`insert into attempt_limits values ('vecchio', 3, ${now - 1000}), ('nuovo', 3, ${now + 60_000})`)
  await db.execute(sql`insert into password_resets (token_hash, user_id, expires_at, used_at) values
    ('usato', ${user.id}, now() - interval '2 days', now() - interval '2 days'),
    ('scaduto', ${user.id}, now() - interval '2 days', null),
    ('nuovo', ${user.id}, now() + interval '1 hour', null)`)
  await db.execute(sql`insert into idempotency_keys (id, user_id, key, request_hash, created_at) values
    (gen_random_uuid(), ${user.id}, 'vecchio', '', now() - interval '8 days'),
    (gen_random_uuid(), ${user.id}, 'nuovo', '', now() - interval '6 days')`)
  await db.execute(sql`insert into product_bulk_acts (id, actor_id, act, changes, changed, skipped, created_at) values
    (gen_random_uuid(), ${user.id}, '"vecchio"', '[]', 0, 0, now() - interval '31 days'),
    (gen_random_uuid(), ${user.id}, '"nuovo"', '[]', 0, 0, now() - interval '29 days')`)
  // More rows than a single statement deletes.
  await db.execute(sql`insert into sessions (sid, user_id, sess, expire)
    select 'vecchio ' || n, ${user.id}, '{}', now() - interval '1 hour' from generate_series(1, 2500) as n`)
  await jobs.runNow(app.context, 'tidy-up')
  const { rows } = await db.execute(sql`
    select key as what from attempt_limits union all select token_hash from password_resets
    union all select key from idempotency_keys union all select act #>> '{}' from product_bulk_acts`)
  expect(rows).toEqual(Array.from({ length: 4 }, () => ({ what: 'nuovo' })))
  const { rows: sessions } = await db.execute(sql`select count(*)::int as n from sessions`)
  expect(sessions).toEqual([{ n: 1 }])
})
