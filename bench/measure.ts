import { readdir, readFile } from 'node:fs/promises'
import autocannon from 'autocannon'

/** Result of one server for one kind of request in one round. */
export interface Measurement {
  requestsPerSecond: number
  p50: number
  p99: number
  /** Processor time per request in milliseconds, app and database together. */
  cpuPerRequest: number
  /** The app's share. */
  appCpuPerRequest: number
  failures: number
}

const ticksPerSecond = 100

/**
 * Processor seconds used so far by a process, or by all processes of PostgreSQL; terminated children are included. Threads report
 * nanoseconds. The process reports hundredths of a second, which can be up to 0.3 s too low for thirty connections but includes terminated
 * threads; the larger value is used.
 */
export async function cpuSeconds(pids: readonly number[]): Promise<number> {
  let seconds = 0
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = (...indices: number[]) => indices.reduce((sum, index) => sum + Number(fields[index] ?? 0), 0)
    seconds += Math.max(ticks(11, 12) / ticksPerSecond, await secondsOfThreads(pid)) + ticks(13, 14) / ticksPerSecond
  }
  return seconds
}

async function secondsOfThreads(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const nanoseconds = await Promise.all(
    threads.map(async (thread) => {
      const stat = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '')
      return Number(stat.split(' ')[0] || 0)
    }),
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9
}

/** A process and its children: PostgreSQL has one process per connection. */
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

/** Sends requests over `connections` for `seconds`: the given ones in turn, or those created by the function. */
export async function measure(options: {
  address: string
  requests: readonly BenchRequest[] | (() => BenchRequest)
  connections: number
  seconds: number
  appPid: number
  databasePid: number
  /** Waits for the work caused by the requests; its processor time is included. */
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

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Quantile with linear interpolation (`share` 0 to 1); `NaN` for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [below = Number.NaN, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2)
  return below + (above - below) * (place - Math.floor(place))
}
