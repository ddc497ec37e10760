import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { within } from '../concurrency/within.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { oldestReadMs, type ReadReplica } from '../database/read-replica.ts'
import type { Readiness } from '../readiness.ts'
import { countFailedMessages, selectQueues } from './metrics.queries.ts'
import type { Metrics } from './metrics.ts'

/** Database metrics are cached for this time, in milliseconds, for all callers. */
const keptMs = 5_000

/** A slower database is omitted from an answer (ms). */
const longestMs = 1_500

/** Histogram buckets in seconds. */
const buckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10]

interface Watched {
  db: Database
  replica: ReadReplica | null
  readiness: Readiness
  config: Pick<Config, 'metrics'>
  /** Start time of the newest backup; null if no backups are written. */
  newestBackup: (() => Promise<Date | null>) | null
}

export function openMetrics(app: Watched): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'filiera_http_request_seconds',
    help: 'Time until the complete response was sent',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const underWay = new Gauge({ name: 'filiera_http_requests_under_way', help: 'Requests in progress', registers })
  gaugesOf(app, registers)
  const database = databaseGauges(app, registers)

  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    return void database
      .refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      )
  })

  return {
    requestCame() {
      underWay.inc()
      return () => underWay.dec()
    },
    requestAnswered({ method, route, status, seconds }) {
      // Unknown addresses share one series, because clients can make up any number of them.
      requests.observe(
        route === undefined ? { method: 'any', route: 'none', status } : { method, route, status },
        seconds,
      )
    },
    async listen() {
      const { host, port } = app.config.metrics
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject).listen({ host, port: port ?? 0 }, resolve)
      })
      return (server.address() as AddressInfo).port
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Gauges of this process, read for each answer. */
function gaugesOf({ db, replica, readiness, newestBackup }: Watched, registers: Registry[]): void {
  new Gauge({
    name: 'filiera_pool_connections',
    help: 'Database connections by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const name of ['pool', 'pages'] as const) {
        const { totalCount, idleCount } = db[name]
        this.set({ pool: names[name], state: 'idle' }, idleCount)
        this.set({ pool: names[name], state: 'used' }, totalCount - idleCount)
      }
    },
  })
  new Gauge({
    name: 'filiera_pool_waiting',
    help: 'Requests for a connection that are waiting',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const name of ['pool', 'pages'] as const) this.set({ pool: names[name] }, db[name].waitingCount)
    },
  })
  new Gauge({
    name: 'filiera_listening',
    help: '1 while notifications of other processes are received',
    registers,
    collect() {
      this.set(db.listening.isWhole ? 1 : 0)
    },
  })
  new Gauge({
    name: 'filiera_ready',
    help: '1 while /readyz reports the process as ready',
    registers,
    async collect() {
      this.set((await readiness.problem()) === null ? 1 : 0)
    },
  })
  if (newestBackup) backupGauge(newestBackup, registers)
  if (!replica) return
  new Gauge({
    name: 'filiera_replica_age_seconds',
    help: 'Maximum age of the data on the replica; no value while it is unreachable',
    registers,
    collect() {
      this.reset()
      if (replica.ageMs <= oldestReadMs) this.set(replica.ageMs / 1000)
    },
  })
}

/** Infinity if there is no backup or the folder cannot be read, because that must raise an alert. */
function backupGauge(newestBackup: () => Promise<Date | null>, registers: Registry[]): void {
  // A network folder may hang, so at most one read of it runs at a time.
  let asked: Promise<Date | null> | null = null
  const ask = () => {
    asked ??= newestBackup().finally(() => {
      asked = null
    })
    return within(longestMs, asked).catch(() => null)
  }
  new Gauge({
    name: 'filiera_backup_age_seconds',
    help: 'Age of the newest complete backup; infinite if there is none',
    registers,
    async collect() {
      const newest = await ask()
      this.set(newest ? (Date.now() - newest.getTime()) / 1000 : Number.POSITIVE_INFINITY)
    },
  })
}

const names = { pool: 'main', pages: 'pages' } as const

/** Gauges read from the database at most every five seconds. They are missing while it does not answer. */
function databaseGauges({ db }: Watched, registers: Registry[]) {
  const up = new Gauge({ name: 'filiera_database_up', help: '1 if the database answers', registers })
  const waiting = new Gauge({
    name: 'filiera_jobs_waiting',
    help: 'Jobs that are due, at most 10,000',
    labelNames: ['queue'],
    registers,
  })
  const oldest = new Gauge({
    name: 'filiera_jobs_oldest_seconds',
    help: 'How long the oldest due job has been due',
    labelNames: ['queue'],
    registers,
  })
  const failed = new Gauge({
    name: 'filiera_messages_failed',
    help: 'Messages whose delivery failed permanently, at most 10,000',
    registers,
  })

  async function ask(): Promise<void> {
    const found = await within(longestMs, Promise.all([selectQueues(db), countFailedMessages(db)])).catch(() => null)
    for (const gauge of [waiting, oldest, failed]) gauge.reset()
    up.set(found ? 1 : 0)
    if (!found) {
      failed.remove()
      return
    }
    const [queues, messages] = found
    for (const queue of queues) {
      waiting.set({ queue: queue.name }, queue.waiting)
      oldest.set({ queue: queue.name }, queue.oldest)
    }
    failed.set(messages)
  }

  let asked: { at: number; answer: Promise<void> } | undefined
  return {
    refresh(): Promise<void> {
      const now = performance.now()
      if (!asked || now - asked.at > keptMs) asked = { at: now, answer: ask() }
      return asked.answer
    },
  }
}
