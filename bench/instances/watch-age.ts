import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, type Call } from '../ask.ts'

interface Parts {
  address: string
  agent: Agent
  productId: string
  admin: string
  /** Somebody who changes nothing, and so is shown what the standby has. */
  reader: string
}

export interface Ages {
  reads: number
  /** Milliseconds for which what was read had been replaced when it was asked for: of every hundredth read that is worse, and the worst. */
  p99: number
  longest: number
  /** Reads that showed less than an earlier one. */
  backwards: number
  stop(): Promise<void>
}

const changeMs = 400
const readMs = 40

const nameOf = (n: number) => `Capo di prova, versione ${n}`

/** Changes a product's name again and again, and reads it beside that: how old is what others are shown? */
export function watchAge({ address, agent, productId, admin, reader }: Parts): Ages {
  const path = `/api/products/${productId}`
  /** When each version was acknowledged. */
  const acknowledged: number[] = []
  const ages: number[] = []
  let [isOver, newest, backwards] = [false, 0, 0]

  async function change(): Promise<void> {
    const call: Call = { address, agent, cookie: admin, method: 'PUT' }
    for (let n = 0; !isOver; n++) {
      while (!isOver) {
        const { status } = await ask(`/api/admin/products/${productId}`, { ...call, body: { name: nameOf(n) } })
        if (status === 200) break
        await sleep(changeMs)
      }
      acknowledged[n] = performance.now()
      await sleep(changeMs)
    }
  }

  async function read(): Promise<void> {
    while (!isOver) {
      const asked = performance.now()
      const { status, body } = await ask(path, { address, agent, cookie: reader })
      const version = Number(/versione (\d+)/.exec(body)?.[1] ?? Number.NaN)
      if (status === 200 && !Number.isNaN(version)) {
        ages.push(Math.max(0, asked - (acknowledged[version + 1] ?? asked)))
        if (version < newest) backwards += 1
        newest = Math.max(newest, version)
      }
      await sleep(readMs)
    }
  }

  const running = Promise.all([change(), read()])
  return {
    get reads() {
      return ages.length
    },
    get p99() {
      return [...ages].sort((a, b) => a - b)[Math.floor(ages.length * 0.99)] ?? Number.NaN
    },
    get longest() {
      return Math.max(...ages)
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
