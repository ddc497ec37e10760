import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { expect, inject, test } from 'vitest'
import type { ProductList } from '../../contract/products/products.ts'
import { createEmptyDatabase } from '../testing/database/test-database.ts'
import { type AppProcess, runScript, spawnApp, stopApp, untilReady } from '../testing/processes/app-process.ts'
import { TestClient } from '../testing/test-client.ts'

test('three instances and two migrations start concurrently on an empty database: all succeed, and the demo is seeded once', {
  timeout: 180_000,
}, async () => {
  const database = await createEmptyDatabase(inject('templateUrl'))
  const directory = await mkdtemp(join(tmpdir(), 'filiera-several-'))
  const apps: AppProcess[] = []
  try {
    const shared = { DATABASE_URL: database.url, APP_SECRET: 'secret-of-the-tests-only' }
    for (let n = 1; n <= 3; n++) {
      apps.push(spawnApp({ ...shared, DATA_DIR: join(directory, `${n}`) }, await getPort()))
    }
    const migrations = [1, 2].map((n) =>
      runScript('migrate.ts', { environment: { ...shared, DATA_DIR: join(directory, `migrate-${n}`) } }),
    )
    expect(await Promise.all(migrations)).toEqual(
      Array(2).fill({ code: 0, out: expect.stringContaining('Il database è aggiornato.'), err: '' }),
    )
    await Promise.all(apps.map((app) => untilReady(app, 120_000)))
    for (const app of apps) {
      const client = new TestClient(app.address)
      expect((await client.post('/api/login', { username: 'admin', password: 'admin123' })).status).toBe(200)
      const { body } = await client.get<ProductList>('/api/products?limit=1')
      expect(body.total).toBe(60)
      expect(app.output()).not.toMatch(/error/i)
    }
  } finally {
    await Promise.all(apps.map((app) => stopApp(app)))
    await rm(directory, { recursive: true, force: true })
    await database.drop()
  }
})
