import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '../test-app.ts'
import type { ShopifyStandIn } from './shopify-stand-in.ts'

type Task = 'orders' | 'products'

interface Running {
  child: ChildProcess
  /** Its error output so far. */
  said(): string
}

/** Further processes on the app's database, for the shops of these accounts. */
class Workers implements AsyncDisposable {
  readonly #children = new Set<ChildProcess>()
  readonly #environment: Record<string, string>
  readonly #given: readonly string[]
  readonly #directory = mkdtemp(join(tmpdir(), 'filiera-workers-'))

  constructor({ databaseUrl }: TestApp, shopify: ShopifyStandIn, task: Task, userIds: readonly string[]) {
    this.#environment = { DATABASE_URL: databaseUrl, ...shopify.environment }
    this.#given = [task, ...userIds]
  }

  protected async spawn(): Promise<Running> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'shop-worker.ts'), ...this.#given], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '',
        PORT: '0',
        DEMO: '0',
        DATA_DIR: await this.#directory,
        APP_SECRET: 'secret-of-the-tests-only',
        LOG_LEVEL: 'silent',
        TELEGRAM_API_URL: 'http://127.0.0.1:1',
        VIES_API_URL: 'http://127.0.0.1:1',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#children.add(child)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    return { child, said: () => said }
  }

  /** Kills the oldest one at an arbitrary moment. */
  protected kill(): void {
    const [child] = this.#children
    if (!child) throw new Error('No worker is left')
    this.#children.delete(child)
    child.kill('SIGKILL')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL')
    await sleep(50)
    await rm(await this.#directory, { recursive: true, force: true })
  }
}

/** Processes that sync orders until they are killed. */
export class ShopWorkers extends Workers {
  killed = 0

  static async start(
    app: TestApp,
    { shopify, userIds, count }: { shopify: ShopifyStandIn; userIds: string[]; count: number },
  ): Promise<ShopWorkers> {
    const workers = new ShopWorkers(app, shopify, 'orders', userIds)
    await Promise.all(Array.from({ length: count }, () => workers.#add()))
    return workers
  }

  async #add(): Promise<void> {
    const { child, said } = await this.spawn()
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`A worker ended: ${said()}`)))
    if (child.stdout) await Promise.race([once(child.stdout, 'data'), ended])
    ended.catch(() => undefined)
  }

  /** Kills one and starts another. */
  async killOne(): Promise<void> {
    this.kill()
    this.killed++
    await this.#add()
  }
}

/** A process that sends the due products of an account. */
export class ProductWorkers extends Workers {
  static open(app: TestApp, shopify: ShopifyStandIn, userId: string): ProductWorkers {
    return new ProductWorkers(app, shopify, 'products', [userId])
  }

  /** Runs one until nothing is due, or until `enough` is true: then it is killed at once. Returns whether it was killed. */
  async run(enough: () => boolean, limitMs: number): Promise<boolean> {
    const { child, said } = await this.spawn()
    const ended = once(child, 'exit')
    const start = performance.now()
    while (child.exitCode === null && !enough()) {
      if (performance.now() - start > limitMs) throw new Error(`The worker takes too long: ${said()}`)
      await sleep(2)
    }
    const isKilled = child.exitCode === null
    this.kill()
    await ended
    if (!isKilled && child.exitCode !== 0) throw new Error(`The worker failed: ${said()}`)
    return isKilled
  }
}
