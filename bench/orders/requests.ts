import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { BenchRequest } from '../measure.ts'
import type { Shop } from './open-shop.ts'

/** The measured steps, in the order of an order's life. */
export const steps = ['ordina', 'riserva', 'paga', 'spedisci'] as const

export type Step = (typeof steps)[number]

interface StockedProduct {
  productId: string
  stockItemId: string
}

export interface StepRequests {
  portal: () => BenchRequest
  bare: () => BenchRequest
}

/** Creates an unlimited sequence of requests for a step, each for its own order, because an order is paid and shipped only once. */
export async function openRequests(shop: Shop): Promise<(step: Step, expected: number) => Promise<StepRequests>> {
  const { client, reseller, buyers, admin } = shop
  const { rows: products } = await client.query<StockedProduct>(
    `select item.product_id as "productId", item.id as "stockItemId" from stock_items as item
     join products on products.id = item.product_id where products.sku like 'DW-BENCH-%'`,
  )
  let n = 0
  const nextProduct = (): StockedProduct => {
    const product = products[n++ % products.length]
    if (!product) throw new Error('The shop is empty')
    return product
  }
  const post = (path: string, body: object, cookie?: string): BenchRequest => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...(cookie && { cookie }) },
  })
  const toBare = (step: string, facts: object) => post(`/${step}`, { userId: reseller.id, ...facts })

  return async (step, expected) => {
    switch (step) {
      case 'ordina':
        return {
          portal: () =>
            post(
              '/api/orders',
              { ...address, items: [{ productId: nextProduct().productId, quantity: 1 }] },
              buyers[n % buyers.length],
            ),
          bare: () => toBare('place', nextProduct()),
        }
      case 'riserva':
        return {
          portal: () =>
            post('/api/reservations', { productId: nextProduct().productId, quantity: 1 }, buyers[n % buyers.length]),
          bare: () => toBare('reserve', nextProduct()),
        }
      case 'paga': {
        const sessions = await openSessions(client, reseller.id, expected)
        const bare = await unpaidOrders(client, reseller.id, expected)
        return {
          portal: () => post(`/api/payments/sandbox/${sessions.pop() ?? 'none'}`, { outcome: 'paid' }),
          bare: () => toBare('pay', bare.pop() ?? {}),
        }
      }
      case 'spedisci': {
        const paid = await paidOrders(client, reseller.id, expected * 2)
        return {
          portal: () => ({
            ...post(
              `/api/admin/orders/${paid.pop()}/shipping`,
              { trackingNumber: randomUUID(), carrier: 'BRT' },
              admin.cookie,
            ),
            method: 'PUT',
          }),
          bare: () => toBare('ship', { orderId: paid.pop() }),
        }
      }
      default:
        return step satisfies never
    }
  }
}

const address = {
  customer: { name: 'Cliente Finale', email: 'cliente@example.it' },
  shipping: { address: 'Via Roma 1', city: 'Milano', zip: '20121', country: 'IT' },
}

const orderColumns = `id, order_number, user_id, status, total_amount, shipping_cost, shipping_address, shipping_city, shipping_zip,
  shipping_country, shipping_zone, weight_grams, customer_name, customer_email`

const orderValues = (
  status: string,
) => `gen_random_uuid(), 'B-' || gen_random_uuid(), $1, '${status}', 49.90, 5, 'Via Roma 1', 'Milano', '20121', 'IT', 'IT', 500,
  'Cliente Finale', 'cliente@example.it'`

/** Creates unpaid orders of one unit each, with the stock held. */
export async function unpaidOrders(
  client: pg.Client,
  userId: string,
  count: number,
): Promise<{ orderId: string; stockItemId: string }[]> {
  const { rows } = await client.query<{ orderId: string; stockItemId: string }>(
    `with items as (select array_agg(item.id) as ids, array_agg(item.product_id) as products from stock_items as item
       join products on products.id = item.product_id where products.sku like 'DW-BENCH-%'),
     placed as (
       insert into orders (${orderColumns}, hold_expires_at)
       select ${orderValues('pending_payment')}, now() + interval '2 days' from generate_series(1, $2::int) returning id
     ), numbered as (select id, row_number() over () % 200 + 1 as n from placed),
     lines as (
       insert into order_items (id, order_id, product_id, quantity, unit_price, total_price, vat_rate, product_name)
       select gen_random_uuid(), numbered.id, items.products[n], 1, 49.90, 49.90, 22, 'Prodotto' from numbered, items
     ), ledger as (
       insert into stock_movements (id, stock_item_id, kind, held_delta, reference)
       select gen_random_uuid(), items.ids[n], 'hold', 1, 'order:' || numbered.id from numbered, items
     ), held as (
       update stock_items set held = held + counted.pieces
       from (select items.ids[n] as id, count(*) as pieces from numbered, items group by 1) as counted where counted.id = stock_items.id
     )
     select numbered.id as "orderId", items.ids[n] as "stockItemId" from numbered, items`,
    [userId, count],
  )
  return rows
}

/** Creates open payment pages of the sandbox. */
async function openSessions(client: pg.Client, userId: string, count: number): Promise<string[]> {
  const orders = await unpaidOrders(client, userId, count)
  const { rows } = await client.query<{ id: string }>(
    `with opened as (
       insert into payments (id, order_id, provider, session_id, url, amount, currency, expires_at)
       select gen_random_uuid(), id, 'sandbox', 'cs_' || gen_random_uuid(), 'http://localhost/x', 54.90, 'EUR', now() + interval '20 hours'
       from unnest($1::uuid[]) as id returning id, session_id
     )
     insert into sandbox_sessions (id, payment_id, description, amount, currency, success_url, cancel_url, expires_at)
     select session_id, id, 'Ordine', 54.90, 'EUR', 'http://localhost/ok', 'http://localhost/no', now() + interval '20 hours' from opened
     returning id`,
    [orders.map(({ orderId }) => orderId)],
  )
  return rows.map(({ id }) => id)
}

async function paidOrders(client: pg.Client, userId: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into orders (${orderColumns}, payment_status, paid_at)
     select ${orderValues('paid')}, 'paid', now() from generate_series(1, $2::int) returning id`,
    [userId, count],
  )
  return rows.map(({ id }) => id)
}
