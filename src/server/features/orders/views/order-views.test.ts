import { afterAll, expect, test } from 'vitest'
import type { OrderView } from '../../../../contract/orders/order-views.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())

const admin = await app.as('admin')
const other = await app.asUser(await app.given.user({ userRole: 'admin' }))
const path = '/api/admin/order-views'

const names = async (who = admin) => (await who.get<OrderView[]>(path)).body.map(({ name }) => name)

test('an admin saves, renames and removes views; other admins have their own', async () => {
  const saved = await admin.post<OrderView>(path, {
    name: 'Milano da spedire',
    search: 'milano',
    status: 'paid',
    sort: 'newest',
  })
  expect(saved.status).toBe(201)
  expect(saved.body).toMatchObject({ name: 'Milano da spedire', search: 'milano', status: 'paid', sort: 'newest' })
  const one = `${path}/${saved.body.id}`
  const renamed = await admin.put<OrderView>(one, { name: 'Milano', search: 'milano', status: 'paid' })
  expect(renamed.body).toMatchObject({ name: 'Milano', sort: null })
  expect(await names()).toEqual(['Milano'])
  expect(await names(other)).toEqual([])
  expect((await other.put(one, { name: 'Mia' })).status).toBe(404)
  expect((await other.delete(one)).status).toBe(404)
  expect(await names()).toEqual(['Milano'])
  expect((await admin.delete(one)).status).toBe(204)
  expect((await admin.delete(one)).status).toBe(404)
  expect(await names()).toEqual([])
})

test('view names are unique per admin, ignoring case', async () => {
  const save = (name: string) => admin.post<OrderView>(path, { name, status: 'pending' })
  await save('Torino')
  const taken = await save('TORINO')
  expect(taken.status).toBe(409)
  expect(taken.problem.fields).toEqual({ name: 'Hai già una vista con questo nome' })
  const second = await save('Roma')
  expect((await admin.put(`${path}/${second.body.id}`, { name: 'torino' })).status).toBe(409)
})

test('saving twice with the same key makes one view; twenty views are the maximum', async () => {
  const keyed = () => admin.post<OrderView>(path, { name: 'Una volta' }, { 'idempotency-key': 'vista-1' })
  const [once, again] = [await keyed(), await keyed()]
  expect(again.body.id).toBe(once.body.id)
  const saved = (await names()).length
  for (let n = saved; n < 20; n += 1) expect((await admin.post(path, { name: `Vista ${n}` })).status).toBe(201)
  const full = await admin.post(path, { name: 'Una di troppo' })
  expect([full.status, full.problem.code]).toEqual([409, 'order_view.too_many'])
})

test('concurrent changes and removal of a view succeed or return 404', async () => {
  const hasty = await app.asUser(await app.given.user({ userRole: 'admin' }))
  for (let round = 0; round < 15; round += 1) {
    const { body } = await hasty.post<OrderView>(path, { name: `Vista ${round}` })
    const one = `${path}/${body.id}`
    const rename = (name: string) => hasty.put(one, { name })
    const answers = await Promise.all([rename('A'), hasty.delete(one), rename('B')])
    expect(answers[1]?.status).toBe(204)
    for (const { status } of answers) expect(status).toBeOneOf([200, 204, 404])
  }
})

test('the audit trail omits a view’s search text, which may name a consignee', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const path = '/api/admin/order-views'
  const view = { name: 'Da seguire', search: 'maria.rossi@posta.example', status: 'all' }
  const { body } = await admin.post<{ id: string }>(path, view)
  await admin.put(`${path}/${body.id}`, { ...view, search: 'rossi maria' })
  await admin.delete(`${path}/${body.id}`)
  const { rows } = await app.context.db.pool.query('select before, after from audit_trail order by created_at, id')
  expect(rows.map(({ before, after }) => [before?.search, after?.search])).toEqual([
    [undefined, '(parole cercate)'],
    ['(parole cercate)', '(altre parole cercate)'],
    ['(parole cercate)', undefined],
  ])
})
