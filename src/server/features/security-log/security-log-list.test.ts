import { expect, test } from 'vitest'
import type { SecurityPage } from '../../../contract/accounts/security-log.ts'
import { testPassword } from '../../testing/given.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('admins list sign-ins and refusals, newest first, by page, filtered by event, account, address and time', async () => {
  await using app = await startTestApp({ environment: { TRUST_PROXY: '1' } })
  const admin = await app.as('admin')
  const lucia = await app.given.user({ username: 'lucia', email: 'lucia@example.it' })
  const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': 'Telefono' })
  const logIn = (username: string, password: string, address: string) =>
    app.visitor.post('/api/login', { username, password }, from(address))
  await logIn('lucia', testPassword, '203.0.113.7')
  await logIn('lucia', 'sbagliata', '203.0.113.7')
  const between = new Date(app.context.clock.now().getTime() + 60_000).toISOString()
  await app.moveClock({ hours: 1 })
  await logIn('nessuno', 'sbagliata', '203.0.113.9')
  const read = async (query: string) => (await admin.get<SecurityPage>(`/api/admin/security-log?${query}`)).body
  const seen = async (query: string) =>
    (await read(query)).entries.map(({ event, username, address }) => [event, username, address])

  const failed = ['login.failed', null, '203.0.113.9']
  const own = [
    ['login.failed', 'lucia', '203.0.113.7'],
    ['login.succeeded', 'lucia', '203.0.113.7'],
  ]
  const first = await read('limit=1&address=203.0.113.7')
  expect(first.entries).toMatchObject([{ event: 'login.failed', userId: lucia.id, userAgent: 'Telefono' }])
  expect(await seen(`limit=1&address=203.0.113.7&cursor=${first.nextCursor}`)).toEqual([own[1]])
  expect(await seen('account=LUCIA')).toEqual(own)
  expect(await seen('account=lucia%40example.it&event=login.succeeded')).toEqual([own[1]])
  expect(await seen('account=nessuno')).toEqual([])
  expect(await seen('event=login.failed')).toEqual([failed, own[0]])
  expect(await seen(`event=login.failed&since=${between}`)).toEqual([failed])
  expect(await seen(`event=login.failed&until=${between}`)).toEqual([own[0]])
  expect((await (await app.as('rivenditore')).get('/api/admin/security-log')).status).toBe(403)
})
