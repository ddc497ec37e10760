// npm run bench -- jobs [2000] [--only REGEXP]: queues this many jobs of each kind that comes in bursts, and one of each scheduled kind,
// one kind after the other. Prints their duration, the processor time of portal and PostgreSQL per job, and the delay of a reset mail
// requested during the burst. Fails if a job fails permanently, or is not done within two minutes.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { allJobs } from '../../src/server/background/all-jobs.ts'
import { openDatabase } from '../../src/server/database/database.ts'
import { openJobQueue } from '../../src/server/jobs/open-job-queue.ts'
import { pidOf } from '../catalogue/open-catalogue.ts'
import { cpuSeconds, withChildren } from '../measure.ts'
import { openShop, type Shop } from '../orders/open-shop.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
})
const count = Number(positionals[0] ?? 2000)

/** Data of the queued jobs by kind. */
const bursts: Readonly<Record<string, (shop: Shop) => Promise<object[]>>> = {
  'deliver-message': async ({ client }) =>
    read(
      client,
      `insert into outbox (id, channel, kind, recipient, content)
       select gen_random_uuid(), 'email', 'reservation.ending', 'cliente' || n || '@example.it',
              '{"subject": "Prova", "heading": "Prova", "paragraphs": ["Una prova."]}'
       from generate_series(1, $1::int) as n returning id as "messageId"`,
    ),
  'mail-password-reset': async () =>
    Array.from({ length: count }, (_, n) => ({
      email: `cliente${1 + (n % 1000)}@example.it`,
      requestId: `bench-${n}`,
    })),
  'refund-payment': async ({ client, reseller }) =>
    read(
      client,
      `with placed as (${insertOrders('cancelled', 'refund_pending')}), paid as (
         insert into payments (id, order_id, provider, session_id, url, amount, currency, status, provider_payment_id, refunded_amount, expires_at)
         select gen_random_uuid(), id, 'sandbox', 'cs_' || id, 'http://localhost/x', 54.90, 'EUR', 'refund_pending', 'pay_cs_' || id, 54.90, now()
         from placed returning id, order_id, session_id
       ), opened as (
         insert into sandbox_sessions (id, payment_id, description, amount, currency, success_url, cancel_url, status, paid_at, expires_at)
         select session_id, id, 'Ordine', 54.90, 'EUR', 'http://localhost/ok', 'http://localhost/no', 'paid', now(), now() from paid
       )
       insert into refunds (id, payment_id, order_id, kind, amount, shipping_amount)
       select gen_random_uuid(), id, order_id, 'whole', 54.90, 5 from paid returning id as "refundId"`,
      reseller.id,
    ),
  'take-in-pictures': ofNothing('productId'),
  'ask-vies': ofNothing('userId', { vatNumber: 'IT00743110157', since: new Date().toISOString() }),
  'export-account-data': ofNothing('exportId'),
  // For an account that has disconnected its shop.
  'sync-shop': async ({ reseller }) =>
    Array.from({ length: count }, () => ({ userId: reseller.id, imported: 0, short: 0 })),
  'expire-checkout': async ({ client }) =>
    read(
      client,
      `insert into sandbox_sessions (id, payment_id, description, amount, currency, success_url, cancel_url, expires_at)
       select 'cs_' || gen_random_uuid(), gen_random_uuid(), 'Ordine', 54.90, 'EUR', 'http://localhost/ok', 'http://localhost/no', now() + interval '1 hour'
       from generate_series(1, $1::int) returning id as "sessionId"`,
    ),
}

/** Jobs about deleted objects, which have nothing to do. */
function ofNothing(field: string, others: object = {}): () => Promise<object[]> {
  return async () => Array.from({ length: count }, () => ({ [field]: randomUUID(), ...others }))
}

const insertOrders = (status: string, paymentStatus: string) => `
  insert into orders (id, order_number, user_id, status, payment_status, total_amount, shipping_cost, shipping_address, shipping_city, shipping_zip,
    shipping_country, shipping_zone, weight_grams, customer_name, customer_email, paid_at, cancelled_at)
  select gen_random_uuid(), 'J-' || gen_random_uuid(), $2, '${status}', '${paymentStatus}', 49.90, 5, 'Via Roma 1', 'Milano', '20121', 'IT', 'IT', 500,
    'Cliente Finale', 'cliente@example.it', now(), now() from generate_series(1, $1::int) returning id`

async function read(client: pg.Client, text: string, ...values: unknown[]): Promise<object[]> {
  return (await client.query<object>(text, [count, ...values])).rows
}

/** Seconds until `isDone` returns true; polled every 50 ms, for at most two minutes. */
async function untilDone(isDone: () => Promise<boolean>): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < 120_000) {
    if (await isDone()) return (performance.now() - start) / 1000
    await sleep(50)
  }
  return Number.NaN
}

/** Requests a reset mail half a second into the burst. */
async function timeResetMail({ app, client }: Shop): Promise<number> {
  await sleep(500)
  const email = 'bench-admin@example.it'
  await client.query('delete from attempt_limits')
  const { rows: before } = await client.query<{ n: number }>(sentTo, [email])
  const start = performance.now()
  await fetch(`${app.address}/api/auth/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const asked = (performance.now() - start) / 1000
  const waited = await untilDone(async () => {
    const { rows } = await client.query<{ n: number }>(sentTo, [email])
    return (rows[0]?.n ?? 0) > (before[0]?.n ?? 0)
  })
  return asked + waited
}

const sentTo = `select count(*)::int as n from outbox where recipient = $1 and status = 'sent'`

const waiting = `select count(*)::int as n, count(*) filter (where state = 'retry')::int as retries from jobs.job where name = $1 and state < 'completed'`

/** Whether a job failed permanently; the run began without failed jobs. */
async function hasFailed({ client }: Shop, job: string): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from jobs.job where name = $1 and state = 'failed' limit 1", [job])
  return rowCount !== 0
}

/** Prints the most frequent states and errors of a kind's unfinished jobs. */
async function explain({ client }: Shop, job: string): Promise<void> {
  const { rows } = await client.query<{ n: number; state: string; output: unknown }>(
    `select count(*)::int as n, state, output from jobs.job where name = $1 and state <> 'completed'
     group by state, output order by n desc limit 5`,
    [job],
  )
  for (const { n, state, output } of rows) console.error(`${n} ${state}: ${JSON.stringify(output)?.slice(0, 500)}`)
}

/** Clears the jobs left by an interrupted run, which would affect the measurement: the shop is reused. */
async function forgetLeftovers({ client }: Shop): Promise<void> {
  await client.query("update refunds set state = 'failed', failed_at = now() where state = 'requested'")
  await client.query("update outbox set status = 'failed' where status = 'pending'")
  await client.query("delete from jobs.job where state <> 'completed'")
}

async function run(): Promise<void> {
  await using shop = await openShop(1000)
  await forgetLeftovers(shop)
  await using closing = new AsyncDisposableStack()
  const { connectionString } = shop
  const db = openDatabase(connectionString, { connections: 1 })
  closing.defer(() => db.close())
  const queue = await openJobQueue(connectionString, allJobs, console)
  closing.defer(() => queue.stop())
  const used = async () => cpuSeconds([pidOf(shop.app.child), ...(await withChildren(shop.databasePid))])
  console.log('| jobs | of | seconds | jobs/s | CPU ms for each | reset mail during the drain, s | tried again |')
  console.log('| ---: | --- | ---: | ---: | ---: | ---: | ---: |')
  const measured = allJobs.filter(({ name, cron }) => (name in bursts || cron) && new RegExp(options.only).test(name))
  for (const job of measured) {
    const jobs = (await bursts[job.name]?.(shop)) ?? [{}]
    await db.transaction((tx) => queue.send(tx, job, ...jobs))
    let retries = 0
    const before = await used()
    const [seconds, mail] = await Promise.all([
      untilDone(async () => {
        const { rows } = await shop.client.query<{ n: number; retries: number }>(waiting, [job.name])
        retries = Math.max(retries, rows[0]?.retries ?? 0)
        return rows[0]?.n === 0
      }),
      timeResetMail(shop),
    ])
    const cpu = (((await used()) - before) * 1000) / jobs.length
    const pace = (jobs.length / seconds).toFixed(0)
    const cells = [jobs.length, job.name, seconds.toFixed(1), pace, cpu.toFixed(2), mail.toFixed(2), retries]
    console.log(`| ${cells.join(' | ')} |`)
    if (Number.isNaN(seconds) || (await hasFailed(shop, job.name))) {
      await explain(shop, job.name)
      process.exitCode = 1
    }
  }
}

await run()
