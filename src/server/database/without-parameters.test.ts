import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'
import { users } from './schema/accounts.ts'
import { reasonOf, withoutParameters } from './without-parameters.ts'

const secret = 'segreto-di-Anna@example.it\n    at nothing'

test('no failed statement leaks its parameters into the log', async () => {
  const logged: string[] = []
  await using app = await startTestApp({ environment: { LOG_LEVEL: 'error' }, logInto: logged })
  const { db, log } = app.context
  const user = await app.given.user({ username: 'segreto', email: 'segreto@example.it' })
  const failing = [
    () => db.execute(sql`select ${secret}::text::uuid`),
    () => db.execute(sql`select ${secret}::text::integer`),
    () => db.execute(sql`insert into users (username) values (${secret})`),
    () => db.insert(users).values({ ...user, id: crypto.randomUUID() }),
    () => db.transaction((tx) => tx.execute(sql`select nothing from nowhere where a = ${secret}`)),
  ]
  for (const fail of failing) {
    const error = await Promise.resolve(fail()).then(
      () => new Error('The call did not fail'),
      (thrown: Error) => thrown,
    )
    expect(error.message).toMatch(/^Failed query/)
    log.error(error, 'as the queue logs it')
    log.child({}).error({ err: new Error('around it', { cause: error }) }, 'as the server logs it')
    expect(reasonOf(error)).not.toContain('segreto')
    expect((withoutParameters(error) as Error).stack).toMatch(/without-parameters\.test\.ts|\n {4}at /)
  }
  expect(logged).toHaveLength(failing.length * 2)
  for (const line of logged) {
    expect(line).not.toContain('segreto')
    expect(line).toMatch(/Failed query: (select|insert)/)
  }
  expect(logged.join()).toContain('users_username_key')
})

test("a failed request is logged without the client's input", async () => {
  const logged: string[] = []
  await using app = await startTestApp({ environment: { LOG_LEVEL: 'error' }, logInto: logged })
  await app.context.db.execute(sql`alter table users rename column username to renamed`)
  const { status } = await app.visitor.post('/api/login', { username: 'segreto', password: 'segreto-anche-lui' })
  expect(status).toBe(500)
  expect(logged.join()).toContain('Failed query')
  expect(logged.join()).not.toContain('segreto')
})

test('other errors are returned unchanged', () => {
  const error = new Error('a', { cause: new Error('b') })
  expect(withoutParameters(error)).toBe(error)
  expect(withoutParameters('text')).toBe('text')
})
