import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '../test-app.ts'
import type { ShopifyStandIn } from './shopify-stand-in.ts'

/** Processes on the app's database that send the due products of an account. */
export class ProductWorkers implements AsyncDisposable {
  readonly #environment: Record<string, string>
  readonly #directory: string
  readonly #userId: string
  #child: ChildProcess | null = null

  private constructor(environment: Record<string, string>, directory: string, userId: string) {
    this.#environment = environment
    this.#directory = directory
    this.#userId = userId
  }

  static async open(app: TestApp, shopify: ShopifyStandIn, userId: string): Promise<ProductWorkers> {
    const directory = await mkdtemp(join(tmpdir(), 'filiera-products-'))
    const environment = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: '0',
      DEMO: '0',
      DATA_DIR: directory,
      DATABASE_URL: app.databaseUrl,
      APP_SECRET: 'secret-of-the-tests-only',
      LOG_LEVEL: 'silent',
      TELEGRAM_API_URL: 'http://127.0.0.1:1',
      VIES_API_URL: 'http://127.0.0.1:1',
      ...shopify.environment,
    }
    return new ProductWorkers(environment, directory, userId)
  }

  /** Runs one until nothing is due, or until `enough` is true: then it is killed at once. Returns whether it was killed. */
  async run(enough: () => boolean, limitMs: number): Promise<boolean> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'product-worker.ts'), this.#userId], {
      env: this.#environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    this.#child = child
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const ended = once(child, 'exit')
    const start = performance.now()
    while (child.exitCode === null && !enough()) {
      if (performance.now() - start > limitMs) throw new Error(`The worker takes too long: ${said}`)
      await sleep(2)
    }
    const isKilled = child.exitCode === null
    if (isKilled) child.kill('SIGKILL')
    await ended
    this.#child = null
    if (!isKilled && child.exitCode !== 0) throw new Error(`The worker failed: ${said}`)
    return isKilled
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child?.kill('SIGKILL')
    await rm(this.#directory, { recursive: true, force: true })
  }
}
