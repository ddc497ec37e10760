import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Notification } from '../../../contract/notifications.ts'
import { plansOf } from '../../testing/database/plans-of.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { countUnread } from './notifications.queries.ts'
import { notifyAdmins, notifyUsers } from './notify.ts'

const content = (title: string) => ({ kind: 'order.paid' as const, title, body: 'Testo', link: '/dashboard' })

test('users see only their own notifications, newest first, and can mark all as read', async () => {
  await using app = await startTestApp()
  const [client, other] = [await app.as('base'), await app.as('base')]
  for (const title of ['Prima', 'Seconda']) {
    await app.context.db.transaction((tx) => notifyUsers(tx, [{ userId: client.user.id, ...content(title) }]))
  }
  await app.context.db.execute(sql`update users set user_role = 'admin'`)
  await app.context.db.transaction((tx) => notifyAdmins(tx, content('Terza')))
  const list = async (of = client) => (await of.get<Notification[]>('/api/notifications')).body

  const unread = await list()
  expect(unread.map(({ title, readAt }) => [title, readAt])).toEqual([
    ['Terza', null],
    ['Seconda', null],
    ['Prima', null],
  ])
  expect(Object.keys(unread[0] ?? {}).sort()).toEqual('body createdAt id kind link readAt title'.split(' '))

  expect((await client.post('/api/notifications/read')).status).toBe(204)
  const read = await list()
  expect(read.map(({ readAt }) => readAt !== null)).toEqual([true, true, true])
  expect((await list(other)).map(({ readAt }) => readAt)).toEqual([null])
  await client.post('/api/notifications/read')
  expect(await list()).toEqual(read)
})

test('the owner can mark a notification as read, and its time does not change afterwards', async () => {
  await using app = await startTestApp()
  const [client, other] = [await app.as('base'), await app.as('admin')]
  for (const title of ['Prima', 'Seconda']) {
    await app.context.db.transaction((tx) => notifyUsers(tx, [{ userId: client.user.id, ...content(title) }]))
  }
  const list = async () => (await client.get<Notification[]>('/api/notifications?limit=10')).body
  const unread = async () => (await client.get('/api/notifications/unread')).body
  const [newest] = await list()
  const path = `/api/notifications/${newest?.id}/read`
  expect(await unread()).toEqual({ unread: 2 })

  expect((await other.post(path)).problem.code).toBe('notification.not_found')
  expect(await unread()).toEqual({ unread: 2 })
  expect((await client.post(path)).status).toBe(204)
  const [read] = await list()
  expect(read?.readAt).not.toBeNull()
  expect(await unread()).toEqual({ unread: 1 })

  await app.moveClock({ hours: 1 })
  expect((await client.post(path)).status).toBe(204)
  expect((await client.post('/api/notifications/read')).status).toBe(204)
  expect((await list())[0]).toEqual(read)
  expect(await unread()).toEqual({ unread: 0 })
})

test('unread notifications are counted up to a hundred, by their own index', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  await app.context.db.execute(sql`
    insert into notifications (id, user_id, kind, title, body, read_at)
    select gen_random_uuid(), ${client.user.id}, 'order.paid', 'Prova', n::text, case when n > 250 then now() end
    from generate_series(1, 5000) as n`)
  expect((await client.get('/api/notifications/unread')).body).toEqual({ unread: 100 })
  const plans = await plansOf(app, () => countUnread(app.context.db, client.user.id))
  expect(plans.join()).toContain('notifications_unread_idx')
})

test('one call marks all as read in statements of at most a thousand, also with two concurrent calls', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const other = await app.as('base')
  await app.context.db.execute(sql`
    insert into notifications (id, user_id, kind, title, body)
    select gen_random_uuid(), reader, 'order.paid', 'Prova', n::text
    from generate_series(1, 2500) as n, unnest(array[${client.user.id}, ${other.user.id}]::uuid[]) as reader`)
  const answers = await Promise.all([1, 2].map(() => client.post('/api/notifications/read')))
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  const { rows } = await app.context.db.execute(sql`
    select sum(changed)::int as read, max(changed)::int <= 1000 as bounded from (
      select count(*) as changed from notifications where user_id = ${client.user.id} and read_at is not null group by xmin::text
    ) as statement`)
  expect(rows).toEqual([{ read: 2500, bounded: true }])
  expect((await other.get('/api/notifications/unread')).body).toEqual({ unread: 100 })
})

test('a change that is rolled back creates no notification', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const failed = app.context.db.transaction(async (tx) => {
    await notifyUsers(tx, [{ userId: client.user.id, ...content('Mai') }])
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect((await client.get('/api/notifications')).body).toEqual([])
})

test('a suspended admin gets no notifications for admins', async () => {
  await using app = await startTestApp()
  const [admin, suspended] = [await app.as('admin'), await app.as('admin')]
  await app.context.db.execute(sql`update users set suspended_at = now() where id = ${suspended.user.id}`)
  await app.context.db.transaction((tx) => notifyAdmins(tx, content('Per tutti')))
  const { rows } = await app.context.db.execute(sql`select user_id from notifications where title = 'Per tutti'`)
  expect(rows).toEqual([{ user_id: admin.user.id }])
})
