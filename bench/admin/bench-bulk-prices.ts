// npm run bench -- bulk-prices: changes 10,000 prices in one bulk edit by an admin, with an audit row for each, and undoes it.
import type { BulkOutcome } from '../../src/contract/products/product-bulk.ts'
import { openPanel } from './open-panel.ts'

const wanted = 10_000

await using panel = await openPanel()
const [cookie] = panel.admins

async function post<Body>(path: string, body?: unknown): Promise<{ body: Body; seconds: number }> {
  const start = performance.now()
  const response = await fetch(panel.app.address + path, {
    method: 'POST',
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Body
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return { body: answer, seconds: (performance.now() - start) / 1000 }
}

/** The largest category within the maximum of one bulk edit, filled up to that maximum. */
const { rows } = await panel.client.query<{ id: string; n: number }>(
  `select category_id as id, count(*)::int as n from products where is_active group by category_id having count(*) <= $1 order by n desc limit 1`,
  [wanted],
)
const [category] = rows
if (!category) throw new Error('No category is small enough')
await panel.client.query(
  `update products set category_id = $1 where id in (select id from products where is_active and category_id <> $1 order by id limit $2)`,
  [category.id, wanted - category.n],
)

/** In seconds, for the change with its audit rows. */
const limit = 3
const times = 3

const rule = { kind: 'percent', value: 5, rounding: '90' }
for (let n = 0; n < times; n += 1) {
  const changed = await post<BulkOutcome>('/api/admin/products/bulk', {
    act: { kind: 'price', rule },
    filter: { category: category.id, state: 'active' },
  })
  const undone = await post<BulkOutcome>(`/api/admin/products/bulk/${changed.body.id}/undo`)
  const { rows: audited } = await panel.client.query<{ n: string }>(
    `select count(*) as n from audit_trail where details ->> 'actId' = $1 and before is not null and after is not null`,
    [changed.body.id],
  )
  if (changed.body.changed !== wanted || changed.seconds > limit) process.exitCode = 1
  console.log(
    `${changed.body.changed} prezzi: ${changed.seconds.toFixed(2)} s; annullati ${undone.body.changed}: ${undone.seconds.toFixed(2)} s; righe nel registro: ${audited[0]?.n}`,
  )
}
