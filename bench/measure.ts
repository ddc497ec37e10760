import { readdir, readFile } from 'node:fs/promises'
import autocannon from 'autocannon'

/** The result of one server for one kind of request in one round. */
export interface Measurement {
  requestsPerSecond: number
  p50: number
  p99: number
  /** Milliseconds of processor time per request, app and database together. */
  cpuPerRequest: number
  /** The app's own part of it. */
  appCpuPerRequest: number
  failures: number
}

const ticksPerSecond = 100

/** Processor seconds used so far by a process, or by all of PostgreSQL's; ended children count too. */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  let ticks = 0
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    for (const index of [11, 12, 13, 14]) ticks += Number(fields[index] ?? 0)
  }
  return ticks / ticksPerSecond
}

/** A process and its children: PostgreSQL has one per connection. */
export async function withChildren(pid: number): Promise<number[]> {
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) children.push(Number(name))
  }
  return [pid, ...children]
}

export interface BenchRequest {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Sends requests over `connections` for `seconds`: these in turn, or those that `next` creates. */
export async function measure(options: {
  address: string
  requests: readonly BenchRequest[] | (() => BenchRequest)
  connections: number
  seconds: number
  appPid: number
  databasePid: number
  /** Waits for the work that the requests left behind; its processor time counts too. */
  finish?: () => Promise<void>
}): Promise<Measurement> {
  const { address, requests, connections, seconds, appPid, databasePid, finish } = options
  const cpu = async () => ({
    app: await cpuSeconds([appPid]),
    database: await cpuSeconds(await withChildren(databasePid)),
  })
  const before = await cpu()
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests:
      typeof requests === 'function'
        ? [{ setupRequest: (request) => ({ ...request, ...requests() }) }]
        : requests.map((request) => ({ ...request })),
  })
  await finish?.()
  const after = await cpu()
  const [app, database] = [after.app - before.app, after.database - before.database]
  const milliseconds = (seconds: number) => (seconds * 1000) / Math.max(1, result.requests.total)
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuPerRequest: milliseconds(app + database),
    appCpuPerRequest: milliseconds(app),
    failures: result.non2xx + result.errors + result.timeouts,
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
