// Reference server of `npm run bench -- orders`: Fastify and pg with one transaction of the stock statement and the inserts, prepared; no
// session, validation, price rules, mail, notification or audit.
import Fastify from 'fastify'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const http = Fastify()

type Statement = (client: pg.PoolClient, values: unknown[]) => Promise<pg.QueryResult>

const statement =
  (name: string, text: string): Statement =>
  (client, values) =>
    client.query({ name, text, values })

const moveStock = (name: string, kind: string, onHand: string, held: string) =>
  statement(
    name,
    `with moved as (
       update stock_items set on_hand = on_hand + ${onHand}, held = held + ${held}
       where id = $2 and held + ${held} between 0 and on_hand + ${onHand} returning id
     )
     insert into stock_movements (id, stock_item_id, kind, quantity_delta, held_delta, reference)
     select $1, id, '${kind}', ${onHand}, ${held}, $3 from moved`,
  )
const hold = moveStock('hold', 'hold', '0', '1')
const sell = moveStock('sell', 'sale', '-1', '-1')
const insertOrder = statement(
  'order',
  `insert into orders (id, order_number, user_id, status, total_amount, shipping_cost, shipping_address, shipping_city, shipping_zip,
     shipping_country, shipping_zone, weight_grams, customer_name, customer_email, hold_expires_at)
   values ($1::uuid, 'BARE-' || $1::uuid, $2, 'pending_payment', 49.90, 5, 'Via Roma 1', 'Milano', '20121', 'IT', 'IT', 500, 'Cliente', 'c@example.it', now() + interval '2 days')`,
)
const insertItem = statement(
  'item',
  `insert into order_items (id, order_id, product_id, quantity, unit_price, total_price, vat_rate, product_name) values ($1, $2, $3, 1, 49.90, 49.90, 22, 'Prodotto')`,
)
const insertHistory = statement('history', 'insert into order_history (id, order_id, status) values ($1, $2, $3)')
const insertReservation = statement(
  'reservation',
  `insert into reservations (id, user_id, stock_item_id, product_id, quantity, expires_at) values ($1, $2, $3, $4, 1, now() + interval '7 days')`,
)
const insertPayment = statement(
  'payment',
  `insert into payments (id, order_id, provider, amount, currency, status, expires_at) values ($1, $2, 'bare', 54.90, 'EUR', 'paid', now())`,
)
const markPaid = statement(
  'paid',
  `update orders set status = 'paid', payment_status = 'paid', paid_at = now() where id = $1`,
)
const markShipped = statement(
  'shipped',
  `update orders set status = 'shipped', shipped_at = now(), tracking_number = $2, carrier = 'BRT' where id = $1`,
)

async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

interface Asked {
  userId: string
  productId: string
  stockItemId: string
  orderId: string
}

http.post<{ Body: Asked }>('/place', async ({ body }) => {
  const id = uuidv7()
  await inTransaction(async (client) => {
    await hold(client, [uuidv7(), body.stockItemId, `order:${id}`])
    await insertOrder(client, [id, body.userId])
    await insertItem(client, [uuidv7(), id, body.productId])
    await insertHistory(client, [uuidv7(), id, 'pending_payment'])
  })
  return { id }
})

http.post<{ Body: Asked }>('/reserve', async ({ body }) => {
  const id = uuidv7()
  await inTransaction(async (client) => {
    await insertReservation(client, [id, body.userId, body.stockItemId, body.productId])
    await hold(client, [uuidv7(), body.stockItemId, `reservation:${id}`])
  })
  return { id }
})

http.post<{ Body: Asked }>('/pay', async ({ body: { orderId, stockItemId } }) => {
  await inTransaction(async (client) => {
    await insertPayment(client, [uuidv7(), orderId])
    await sell(client, [uuidv7(), stockItemId, `order:${orderId}`])
    await markPaid(client, [orderId])
    await insertHistory(client, [uuidv7(), orderId, 'paid'])
  })
  return { id: orderId }
})

http.post<{ Body: Asked }>('/ship', async ({ body: { orderId } }) => {
  await inTransaction(async (client) => {
    await markShipped(client, [orderId, `T${orderId}`])
    await insertHistory(client, [uuidv7(), orderId, 'shipped'])
  })
  return { id: orderId }
})

http.get('/readyz', async () => ({ status: 'ready' }))

await http.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
