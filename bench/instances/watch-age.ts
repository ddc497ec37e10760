import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Call } from '../ask.ts'

interface Parts {
  address: string
  agent: Agent
  /** A product that the load does not buy. */
  watched: { productId: string; stockItemId: string; onHand: number }
  admin: string
  /** A user who changes nothing, and is therefore served from the standby. */
  reader: string
}

interface Ages {
  changes: number
  reads: number
  /** Staleness of reads in milliseconds: how long the returned version had been replaced when it was requested. 99th percentile and maximum. */
  p99: number
  longest: number
  /** Reads that returned an older version than an earlier read; possible because one of two instances may have read the primary. */
  backwards: number
  stop(): Promise<void>
}

const changeMs = 400
const readMs = 40

/**
 * Increases the stock of a product by one piece again and again, and reads the product in parallel to measure the staleness of reads.
 * Unlike names and prices, stock changes are not broadcast to the instances.
 */
export function watchAge({ address, agent, watched, admin, reader }: Parts): Ages {
  const item = `/api/admin/stock-items/${watched.stockItemId}`
  /** Time at which each version was acknowledged. */
  const acknowledged: number[] = []
  const ages: number[] = []
  let [isOver, newest, backwards] = [false, 0, 0]

  async function change(): Promise<void> {
    const call: Call = { address, agent, cookie: admin }
    for (let n = 1; !isOver; n++) {
      const seen = watched.onHand + n - 1
      const body = { counted: seen + 1, seen, reason: 'count', note: null }
      while (!isOver) {
        const answer = await ask(item, { ...call, method: 'PUT', body })
        if (answer.status === 200) break
        if (answer.status === 400 || answer.status === 403) throw new Error(`A count was answered ${answer.body}`)
        // The change may have been made although its response was lost.
        const now = await ask(item, call)
        if (now.status === 200 && (JSON.parse(now.body) as { onHand: number }).onHand === body.counted) break
        await sleep(changeMs)
      }
      if (isOver) return
      acknowledged[n] = performance.now()
      await sleep(changeMs)
    }
  }

  async function read(): Promise<void> {
    while (!isOver) {
      const asked = performance.now()
      const { status, body } = await ask(`/api/products/${watched.productId}`, { address, agent, cookie: reader })
      if (status === 200) {
        const version = (JSON.parse(body) as { available: number }).available - watched.onHand
        if (!Number.isInteger(version)) throw new Error(`No availability: ${body}`)
        ages.push(Math.max(0, asked - (acknowledged[version + 1] ?? asked)))
        if (version < newest) backwards += 1
        newest = Math.max(newest, version)
      }
      await sleep(readMs)
    }
  }

  const running = Promise.all([change(), read()])
  return {
    get changes() {
      return Math.max(0, acknowledged.length - 1)
    },
    get reads() {
      return ages.length
    },
    get p99() {
      return [...ages].sort((a, b) => a - b)[Math.floor(ages.length * 0.99)] ?? Number.NaN
    },
    get longest() {
      return ages.reduce((longest, age) => Math.max(longest, age), 0)
    },
    get backwards() {
      return backwards
    },
    async stop() {
      isOver = true
      await running
    },
  }
}
