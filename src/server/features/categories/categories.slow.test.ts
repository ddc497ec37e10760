import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

test('a category with up to 10,000 products can be deleted in one request that moves them', async () => {
  await using app = await startTestApp()
  const admin = await app.as('admin')
  const [wide, other] = [await app.given.category('Tutto'), await app.given.category('Altro')]
  const sku = await app.given.product({ categoryId: wide })
  await app.context.db.execute(sql`
    insert into products (id, name, description, category_id, price, weight, sku)
    select gen_random_uuid(), 'Capo ' || n, '', ${wide}, 10, 1, 'TANTI-' || n from generate_series(1, 10000) as n`)
  const remove = () => admin.delete<{ code: string }>(`/api/admin/categories/${wide}?moveTo=${other}`)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'category.too_many' } })
  await app.context.db.execute(sql`update products set category_id = ${other} where id = ${sku}`)
  expect((await remove()).status).toBe(204)
})
