// npm run bench -- cart [5000] [--times 200]: fills a cart with that many lines and another one with five, and prints the time of their
// edits and readings in pairs, so that both see the same load of the machine.
import { parseArgs } from 'node:util'
import type { CartLine } from '../../src/contract/orders/cart.ts'
import { signIn } from '../sign-in.ts'
import { openShop } from './open-shop.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '200' } },
})
const lines = Number(positionals[0] ?? 5000)
const times = Number(values.times)

await using shop = await openShop(1000)
const { client, app } = shop
await client.query(`
  insert into products (id, name, description, category_id, price, weight, sku)
    select gen_random_uuid(), 'Articolo ' || n, '', (select id from categories where slug = 'bench'), 49.90, 0.5, 'DW-CART-' || n
    from generate_series(1, ${lines}) as n where not exists (select from products where sku = 'DW-CART-' || n);
  insert into stock_items (id, product_id, on_hand) select gen_random_uuid(), id, 100000 from products where sku like 'DW-CART-%'
    on conflict do nothing`)
const { rows } = await client.query<{ id: string }>(
  "select id from products where sku like 'DW-CART-%' order by id limit $1",
  [lines],
)
const items = rows.map(({ id: productId }) => ({ productId, variantId: null, quantity: 1 }))

async function send<Answer>(cookie: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${app.address}${path}`, {
    method,
    headers: { cookie, origin: app.address, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

async function openCart(name: string, count: number) {
  const { cookie } = await signIn(client, name, 'rivenditore')
  await send(cookie, 'DELETE', '/api/cart')
  for (let at = 0; at < count; at += 100) {
    await send(cookie, 'POST', '/api/cart/lines', { items: items.slice(at, Math.min(at + 100, count)) })
  }
  const [line] = await send<CartLine[]>(cookie, 'GET', '/api/cart/lines')
  if (!line) throw new Error('The cart is empty')
  const change = (n: number) => (n % 2 === 0 ? { quantity: 2, was: 1 } : { quantity: 1, was: 2 })
  return {
    'edit of a line': (n: number) => send(cookie, 'PATCH', `/api/cart/lines/${line.id}`, change(n)),
    'addition of a line': () => send(cookie, 'POST', '/api/cart/lines', { items: items.slice(0, 1) }),
    'sums (GET /api/cart)': () => send(cookie, 'GET', '/api/cart'),
    'first 100 lines': () => send(cookie, 'GET', '/api/cart/lines'),
    quote: () => send(cookie, 'GET', '/api/cart/quote'),
  }
}

const [short, long] = [await openCart('bench-carrello-corto', 5), await openCart('bench-carrello-lungo', lines)]
const timed = async (act: () => Promise<unknown>) => {
  const start = performance.now()
  await act()
  return performance.now() - start
}
const at = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? 0

console.log(`${times} of each, ms: a cart with 5 lines and one with ${lines}`)
for (const name of [
  'edit of a line',
  'sums (GET /api/cart)',
  'first 100 lines',
  'quote',
  'addition of a line',
] as const) {
  const few: number[] = []
  const many: number[] = []
  for (let n = 0; n < times; n++) {
    few.push(await timed(() => short[name](n)))
    many.push(await timed(() => long[name](n)))
  }
  for (const all of [few, many]) all.sort((one, other) => one - other)
  const [p50s, p95s] = [0.5, 0.95].map((part) => [at(few, part), at(many, part)] as const)
  const text = ([one, other]: readonly [number, number] = [0, 0]) =>
    `${one.toFixed(1).padStart(6)} ${other.toFixed(1).padStart(6)} (×${(other / one).toFixed(2)})`
  console.log(`${name.padEnd(22)} p50 ${text(p50s)}  p95 ${text(p95s)}`)
}
