import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { continueBackfill } from './continue-backfill.ts'
import { foldUsernames } from './fold-usernames.ts'

test('accounts of earlier releases keep their names, and no new account can use a look-alike', async () => {
  await using app = await startTestApp()
  const { db } = app.context
  // Written the way an earlier release wrote them; the last two look alike.
  for (const [n, name] of ['Zoë!', 'Lùcia', 'lucia'].entries()) {
    await db.pool.query(`insert into users (id, username, email, password_hash) values ($1, $2, $3, 'x')`, [
      `0190b3c8-0000-7000-8000-00000000000${n}`,
      name,
      `${n}@example.it`,
    ])
  }
  await db.pool.query("delete from drizzle.backfills where name = 'fold-usernames'")

  while ((await continueBackfill(db, foldUsernames)) === 'unfinished');

  const { rows } = await db.pool.query('select username, username_folded as folded from users order by id')
  expect(rows).toEqual([
    { username: 'Zoë!', folded: 'zoe!' },
    { username: 'Lùcia', folded: 'lucia' },
    { username: 'lucia', folded: null },
  ])
  const lookAlike = { username: 'LÚCIA', email: 'altra@example.it', password: 'segreta1' }
  const { status, problem } = await app.visitor.post('/api/register', lookAlike)
  expect([status, problem.fields]).toEqual([409, { username: 'Username già in uso' }])
})
