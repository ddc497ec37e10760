// A thread that reads the catalogue's list at a fixed rate until it is stopped, and then posts its results.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Data passed to the thread by `bench-uploads.ts`. */
export interface ReaderOptions {
  url: string
  cookie: string
  requestsPerSecond: number
}

/** Latencies in milliseconds, and the number of failed reads. */
export interface Readings {
  p50: number
  p99: number
  failed: number
}

const { url, cookie, requestsPerSecond } = workerData as ReaderOptions
const agent = new Agent({ keepAlive: true })
const times: number[] = []
let failed = 0
let isOver = false
parentPort?.once('message', () => {
  isOver = true
})

/** Resolves when the whole response has arrived. */
const read = () =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent, headers: { cookie } }, (answer) => {
      answer.resume()
      answer.once('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error(String(answer.statusCode)))))
    }).once('error', reject)
  })

const underway: Promise<void>[] = []
const start = performance.now()
for (let n = 0; !isOver; n++) {
  const due = start + (n * 1000) / requestsPerSecond
  await sleep(Math.max(0, due - performance.now()))
  // Measured from the scheduled time, so that waiting for the previous read counts too.
  underway.push(
    read().then(
      () => void times.push(performance.now() - due),
      () => {
        failed += 1
      },
    ),
  )
}
await Promise.all(underway)
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
parentPort?.postMessage({ p50: at(0.5), p99: at(0.99), failed } satisfies Readings)
agent.destroy()
