import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { selectCustomers } from './customers.queries.ts'

test('a page of customers is read from an index', async () => {
  await using app = await startTestApp({ own: true })
  const rows = await app.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return (await tx.execute(sql`explain select id from users order by created_at desc, id desc limit 51`)).rows
  })
  expect(JSON.stringify(rows)).toContain('users_newest_idx')
})

test('a search for customers uses an index', async () => {
  await using app = await startTestApp({ own: true })
  const scans = await app.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await selectCustomers(tx, { search: 'lucia' })
    return (await tx.execute(sql`select pg_stat_get_xact_numscans('users_search_idx'::regclass)::int as n`)).rows
  })
  // One scan: the page is selected from the ids found.
  expect(scans).toEqual([{ n: 1 }])
})

test('admins search customers by name, company, VAT number or e-mail address, page by page', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin', { username: 'capo', email: 'capo@filiera.example' })
  await app.given.user({ username: 'lucia', email: 'lucia@example.it', companyName: '100% Lana_Pura' })
  await app.given.user({
    username: 'marta',
    email: 'marta@example.it',
    vatNumber: 'DE123456789',
    companyName: 'Sala 36 S.r.l.',
  })
  const found = async (search: string) =>
    (await admin.get<User[]>(`/api/admin/users?search=${encodeURIComponent(search)}`)).body.map(
      ({ username }) => username,
    )
  expect(await found('LANA_PURA')).toEqual(['lucia'])
  expect(await found('100%')).toEqual(['lucia'])
  expect(await found('a%b')).toEqual([])
  expect(await found('pura  lana_ lucia')).toEqual(['lucia'])
  expect(await found('lana marta')).toEqual([])
  expect(await found('\u200blucia')).toEqual(['lucia'])
  expect(await found('\u200b')).toEqual([])
  expect(await found('e12345')).toEqual(['marta'])
  expect(await found('@example.it')).toEqual(['marta', 'lucia'])
  // The index covers only the beginnings of long words and no legal forms, but both still restrict the result.
  expect(await found('marta@example.it')).toEqual(['marta'])
  expect(await found('marta@example.com')).toEqual([])
  expect(await found('sala 36 s.r.l.')).toEqual(['marta'])
  expect(await found('sala 36 s.p.a.')).toEqual([])
  expect(await found('s.r.l.')).toEqual(['marta'])
  const page = await admin.get<User[]>('/api/admin/users?limit=2')
  expect([page.body.length, page.headers.get('x-total-count')]).toEqual([2, '3'])
  const next = await admin.get<User[]>(`/api/admin/users?limit=2&cursor=${page.headers.get('x-next-cursor')}`)
  expect(next.body.map(({ username }) => username)).toEqual(['capo'])
  expect(next.headers.get('x-next-cursor')).toBeNull()
  expect(JSON.stringify(page.body)).not.toContain('passwordHash')
})
