import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { spawnApp, stopApp, untilReady } from '../testing/processes/app-process.ts'

// A start builds the pages if they are not built.
const startLimit = 180_000

let directory = ''

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'filiera-start-'))
})

afterAll(() => rm(directory, { recursive: true, force: true }))

test('the portal starts, serves its pages and stops with exit code 0', { timeout: startLimit }, async () => {
  const database = await createTestDatabase(inject('templateUrl'))
  const app = spawnApp(
    { DATABASE_URL: database.url, APP_SECRET: 'secret-of-the-tests-only', DATA_DIR: directory, DEMO: '0' },
    await getPort(),
  )
  try {
    await untilReady(app, startLimit)
    expect(await (await fetch(`${app.address}/login`)).text()).toContain('<div id="root"')
    expect(await stopApp(app), app.output()).toBe(0)
    expect(app.output()).toMatch(/Chiusura in corso…\n$/)
  } finally {
    await stopApp(app, 'SIGKILL')
    await database.drop()
  }
})

test('an unreachable DATABASE_URL gives one clear sentence and exit code 1', { timeout: startLimit }, async () => {
  const environment = { DATA_DIR: directory, DATABASE_URL: 'postgres://nessuno@127.0.0.1:9/niente' }
  const app = spawnApp(environment, await getPort())
  expect(await app.ended).toBe(1)
  expect(app.output().trim().split('\n').at(-1)).toMatch(/DATABASE_URL non è raggiungibile/)
})
