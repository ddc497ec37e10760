import { expect, test } from 'vitest'
import type { AuditPage } from '../../../contract/accounts/audit.ts'
import { startTestApp } from '../../testing/test-app.ts'

test('admins read the trail by pages, newest first, with author, before and after, and can filter it', async () => {
  await using app = await startTestApp()
  const anna = await app.asUser(await app.given.user({ userRole: 'admin', firstName: 'Anna', lastName: 'Neri' }))
  const bice = await app.asUser(await app.given.user({ userRole: 'admin', firstName: null, username: 'bice' }))
  const { id: userId } = await app.given.user({ subscriptionPlan: 'trial' })
  const began = app.context.clock.now().toISOString()
  await anna.put(`/api/admin/users/${userId}`, { plan: 'starter' })
  await app.moveClock({ hours: 1 })
  await bice.put(`/api/admin/users/${userId}`, { plan: 'pro', role: 'rivenditore' })
  const read = async (query: string) => (await anna.get<AuditPage>(`/api/admin/audit?${query}`)).body

  const { entries, nextCursor } = await read('limit=2')
  expect(entries.map(({ actor, before, after }) => [actor.name, before, after])).toEqual([
    ['bice', { subscriptionPlan: 'starter' }, { subscriptionPlan: 'pro' }],
    ['bice', { userRole: 'base' }, { userRole: 'rivenditore' }],
  ])
  const second = await read(`limit=2&cursor=${nextCursor}`)
  expect(second.entries.map(({ actor, action }) => [actor.name, action])).toEqual([
    ['Anna Neri', 'account.change_plan'],
  ])
  expect(second.nextCursor).toBeNull()

  const actionsOf = async (query: string) => (await read(query)).entries.map(({ action }) => action)
  expect(await actionsOf(`actor=${anna.user.id}`)).toEqual(['account.change_plan'])
  expect(await actionsOf(`subject=user:${userId}&action=account.change_role`)).toEqual(['account.change_role'])
  const later = new Date(Date.parse(began) + 60_000).toISOString()
  expect(await actionsOf(`subject=user:${userId}&since=${later}`)).toHaveLength(2)
  expect(await actionsOf(`subject=user:${userId}&until=${later}`)).toHaveLength(1)
})

test('only admins can read the trail', async () => {
  await using app = await startTestApp()
  expect((await (await app.as('rivenditore')).get('/api/admin/audit')).status).toBe(403)
})

test('the download applies the filter and escapes formula cells; the list of authors has everyone with an entry', async () => {
  await using app = await startTestApp()
  const anna = await app.asUser(await app.given.user({ userRole: 'admin', firstName: 'Anna', lastName: 'Neri' }))
  await app.asUser(await app.given.user({ userRole: 'admin', firstName: 'Bice', lastName: null }))
  for (const value of ['=A1', 'Modena']) {
    await anna.put('/api/admin/settings', { settings: [{ key: 'company_city', value }] })
  }
  const csv = await (
    await fetch(`${app.address}/api/admin/audit.csv?subject=setting:company_city`, { headers: { cookie: anna.cookie } })
  ).text()
  const lines = csv.trim().split('\r\n')
  expect(lines[0]).toContain('Data e ora;Chi;Azione;Oggetto;Identificativo;Prima;Dopo;Dettagli')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('Anna Neri;Ha cambiato un’impostazione;Impostazione «Città»;setting:company_city')
  expect(lines[1]).toContain('Modena')
  expect((await anna.get('/api/admin/audit/actors')).body).toEqual([{ id: anna.user.id, name: 'Anna Neri' }])
  const none = await fetch(`${app.address}/api/admin/audit.csv?action=order.ship`, { headers: { cookie: anna.cookie } })
  expect((await none.text()).trim().split('\r\n')).toHaveLength(1)
})
