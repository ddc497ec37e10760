import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { test } from 'vitest'
import { expectHeardOnBoth } from '../../testing/notification-stream.ts'
import { spawnApp, stopApp, untilReady } from '../../testing/processes/app-process.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** For starting a process; the first start on a fresh clone also builds the pages. */
const startLimit = 180_000

/** A second process of the portal on the same database. */
async function spawnSecond(app: TestApp): Promise<{ address: string } & AsyncDisposable> {
  const directory = await mkdtemp(join(tmpdir(), 'filiera-second-'))
  const second = spawnApp({ DATABASE_URL: app.databaseUrl, DATA_DIR: directory, DEMO: '0' }, await getPort())
  await untilReady(second, startLimit)
  return {
    address: second.address,
    async [Symbol.asyncDispose]() {
      await stopApp(second)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

test('a notification reaches every browser of its user, on two processes of one database, and no other user', {
  timeout: startLimit,
}, async () => {
  await using app = await startTestApp()
  await using second = await spawnSecond(app)
  await expectHeardOnBoth(app, second)
})
