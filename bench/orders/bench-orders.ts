// npm run bench -- orders [ORDERS …] [--seconds 5] [--rounds 3] [--connections 1,10] [--only REGEXP]: measures placing, reserving, paying
// (sandbox) and shipping against a bare server with the same writes, and with order tables of different sizes, interleaved in one run.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { pidOf } from '../catalogue/open-catalogue.ts'
import { type Measurement, measure, median } from '../measure.ts'
import { letGo } from './fill-orders.ts'
import { openShop, type Shop } from './open-shop.ts'
import { openRequests, type Step, type StepRequests, steps } from './requests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,10' },
    only: { type: 'string', default: '' },
  },
})
const sizes = positionals.length > 0 ? positionals.map(Number) : [1000]
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)

/** More requests per second than any measured server can answer. */
const maxPerSecond = 2500

interface Subject {
  size: number
  shop: Shop
  requestsOf: (step: Step, expected: number) => Promise<StepRequests>
}

interface Round {
  portal: Measurement
  bare: Measurement
}

async function measureStep({ shop, requestsOf }: Subject, step: Step, connections: number): Promise<Round> {
  const { portal, bare } = await requestsOf(step, maxPerSecond * (seconds + 1))
  const common = { connections, seconds, databasePid: shop.databasePid }
  const measured = {
    portal: await measure({
      ...common,
      address: shop.app.address,
      appPid: pidOf(shop.app.child),
      requests: portal,
      finish: () => untilMailed(shop),
    }),
    bare: await measure({ ...common, address: shop.bare.address, appPid: pidOf(shop.bare.child), requests: bare }),
  }
  await letGo(shop.client)
  return measured
}

/** Sending the mails is part of the cost of an order. */
async function untilMailed({ client }: Shop): Promise<void> {
  const end = performance.now() + 120_000
  while (performance.now() < end) {
    const { rows } = await client.query("select 1 from outbox where status = 'pending' limit 1")
    if (rows.length === 0) return
    await sleep(100)
  }
  throw new Error('Mails are still waiting after two minutes')
}

async function run(): Promise<void> {
  await using closing = new AsyncDisposableStack()
  const subjects: Subject[] = []
  for (const size of sizes) {
    console.log(`${size} ordini…`)
    const shop = closing.use(await openShop(size))
    subjects.push({ size, shop, requestsOf: await openRequests(shop) })
  }
  const chosen = steps.filter((step) => new RegExp(values.only).test(step))
  for (const connections of values.connections.split(',').map(Number)) {
    const measured = new Map<string, Round[]>()
    for (let round = -1; round < rounds; round++) {
      for (const step of chosen) {
        for (const subject of subjects) {
          const result = await measureStep(subject, step, connections)
          const key = `${step}|${subject.size}`
          // The first round is only a warm-up.
          if (round >= 0) measured.set(key, [...(measured.get(key) ?? []), result])
        }
      }
    }
    report(connections, chosen, measured)
  }
}

function report(connections: number, chosen: readonly Step[], measured: ReadonlyMap<string, Round[]>): void {
  console.log(`\n${connections} connessioni, mediane di ${rounds} giri da ${seconds} s\n`)
  console.log(
    '| passo | ordini | req/s | p50 ms | p99 ms | CPU ms | di cui app | nudo req/s | nudo CPU ms | CPU / nudo | CPU / prima | errori |',
  )
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const step of chosen) {
    for (const size of sizes) {
      const of = (size: number) => measured.get(`${step}|${size}`) ?? []
      const middle = (read: (round: Round) => number) => median(of(size).map(read))
      // Ratios are computed per round, so that a slow moment of the machine affects both sides.
      const first = of(sizes[0] ?? size)
      const growth = median(
        of(size).map(({ portal }, n) => portal.cpuPerRequest / (first[n]?.portal.cpuPerRequest ?? Number.NaN)),
      )
      const cells = [
        middle(({ portal }) => portal.requestsPerSecond).toFixed(0),
        middle(({ portal }) => portal.p50).toFixed(0),
        middle(({ portal }) => portal.p99).toFixed(0),
        middle(({ portal }) => portal.cpuPerRequest).toFixed(2),
        middle(({ portal }) => portal.appCpuPerRequest).toFixed(2),
        middle(({ bare }) => bare.requestsPerSecond).toFixed(0),
        middle(({ bare }) => bare.cpuPerRequest).toFixed(2),
        middle(({ portal, bare }) => portal.cpuPerRequest / bare.cpuPerRequest).toFixed(2),
        growth.toFixed(2),
        middle(({ portal, bare }) => portal.failures + bare.failures).toFixed(0),
      ]
      console.log(`| ${step} | ${size} | ${cells.join(' | ')} |`)
    }
  }
}

await run()
