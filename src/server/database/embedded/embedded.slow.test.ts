import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartupError } from '../../startup-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { giveTree, nobody, ownAccount } from './embedded-account.ts'
import { findPostgresBinaries } from './embedded-binaries.ts'
import { serverEnvironment } from './embedded-cluster.ts'
import { findRunningServer, launchServer } from './embedded-process.ts'

// The application in a separate process, which can be killed.
const application = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
  const database = await startEmbeddedPostgres({ dataDir: process.argv[1], durability: 'test' })
  console.log(database.url)
  setInterval(() => {}, 1000)`

let dataDir: string
let children: ChildProcess[]
let databases: EmbeddedPostgres[]

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
  children = []
  databases = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const database of databases) await database.stop()
  const left = await findRunningServer(join(dataDir, 'postgres'))
  if (left) await (await start()).stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(durability: 'full' | 'test' = 'test'): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, durability })
  databases.push(database)
  return database
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

async function startApplication(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', application, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const url = await new Promise<string>((done, fail) => {
    child.stdout?.once('data', (chunk: Buffer) => done(chunk.toString().trim()))
    child.once('exit', () => fail(new Error('the application ended before its database was up')))
  })
  return { child, url }
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await exit
}

test('the first start creates a UTF-8 and UTC database without superuser rights', async () => {
  const { url, attached } = await start()
  const [row] = await query(
    url,
    `select current_database() as database, current_user as role, current_setting('server_encoding') as encoding,
            current_setting('timezone') as timezone, current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as tcp, rolsuper as superuser
       from pg_roles where rolname = current_user`,
  )
  expect(attached).toBe(false)
  expect(row).toMatchObject({
    database: 'filiera',
    role: 'filiera',
    encoding: 'UTF8',
    timezone: 'UTC',
    checksums: 'on',
  })
  expect(row).toMatchObject({ superuser: false, ...(process.platform !== 'win32' && { tcp: '' }) })
})

test('the connection string is a valid URL and can point to another database', async () => {
  const { url } = await start()
  await query(url, 'create database copia template filiera')
  const other = new URL(url)
  other.pathname = '/copia'
  expect(await query(other.href, 'select current_database() as name')).toEqual([{ name: 'copia' }])
})

test('stopping ends the server, and the next start finds the data', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 42 as answer')
  await first.stop()
  expect(await findRunningServer(join(dataDir, 'postgres'))).toBeUndefined()

  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('only the owner can read the password', async () => {
  await start()
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
})

test('a killed application leaves the server running, and the next one takes it over with its data', async () => {
  const { child, url } = await startApplication()
  await query(url, 'create table kept as select 42 as answer')
  const before = await findRunningServer(join(dataDir, 'postgres'))
  await kill(child)

  const next = await start()
  expect(next.attached).toBe(true)
  expect(await findRunningServer(join(dataDir, 'postgres'))).toEqual(before)
  expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }])
  await next.stop()
  expect(await findRunningServer(join(dataDir, 'postgres'))).toBeUndefined()
})

describe.runIf(process.getuid?.() === 0)('started by root', () => {
  const clusterDir = () => join(dataDir, 'postgres')
  const serverOwner = async () => (await stat(`/proc/${(await findRunningServer(clusterDir()))?.pid}`)).uid
  const owners = async () => {
    const files = ['postgres', 'postgres/PG_VERSION', 'postgres/base', 'postgres-password', 'postgres.log']
    return new Set(await Promise.all(files.map(async (name) => (await stat(join(dataDir, name))).uid)))
  }
  const makeNobodys = async () => {
    await giveTree(clusterDir(), nobody)
    for (const name of ['postgres-password', 'postgres.log']) await giveTree(join(dataDir, name), nobody)
  }

  test('the server has its own account, and data under the old account change their owner once', async () => {
    const first = await start()
    await query(first.url, 'create table kept (id int)')
    expect([await serverOwner(), await owners()]).toEqual([ownAccount.uid, new Set([ownAccount.uid])])
    await first.stop()
    await makeNobodys()
    const second = await start()
    expect(await query(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
    expect([await serverOwner(), await owners()]).toEqual([ownAccount.uid, new Set([ownAccount.uid])])
  })

  test('takes over a server of an earlier release under the old account, and changes the owner at the next start', async () => {
    await (await start()).stop()
    await makeNobodys()
    const { postgres } = await findPostgresBinaries()
    await launchServer({
      postgres,
      clusterDir: clusterDir(),
      logFile: join(dataDir, 'postgres.log'),
      account: nobody,
      durability: 'test',
      maxConnections: undefined,
      environment: serverEnvironment(),
    })
    await expect.poll(() => findRunningServer(clusterDir()).then((server) => server?.host)).toBeTruthy()
    const taken = await start()
    expect(taken.attached).toBe(true)
    expect([await serverOwner(), await owners()]).toEqual([nobody.uid, new Set([nobody.uid])])
    await taken.stop()
    await start()
    expect([await serverOwner(), await owners()]).toEqual([ownAccount.uid, new Set([ownAccount.uid])])
  })
})

test('rejects a second application on the same data while the first one is running', async () => {
  const { child, url } = await startApplication()
  const refusal = await start().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toContain(`già in esecuzione su ${dataDir} (processo ${child.pid})`)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('restarts a server that is killed while the application is running', async () => {
  const { url } = await start('full')
  await query(url, 'create table kept as select 42 as answer')
  const server = await findRunningServer(join(dataDir, 'postgres'))
  process.kill(server?.pid ?? 0, 'SIGKILL')
  await expect.poll(() => query(url, 'select answer from kept').catch(() => [])).toEqual([{ answer: 42 }])
})

test('a pid file that names another running process does not prevent the start', async () => {
  const first = await start()
  await first.stop()
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  await writeFile(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n/tmp/nowhere\n\n`)
  const second = await start()
  expect(second.attached).toBe(false)
})

test('discards an interrupted initialization and repeats it', async () => {
  const abandoned = spawn(process.execPath, ['-e', ''])
  await new Promise((done) => abandoned.once('exit', done))
  const draft = join(dataDir, `postgres.draft-${abandoned.pid}`)
  await mkdir(join(draft, 'base'), { recursive: true })
  await writeFile(join(draft, 'PG_VERSION'), '18\n')

  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres-password', 'postgres.log'])
})

test('reports a missing password instead of creating another', async () => {
  const database = await start()
  await database.stop()
  await rm(join(dataDir, 'postgres-password'))
  await expect(start()).rejects.toThrow(/Manca .*postgres-password/)
})

test('reports a failed start with the end of the server log', async () => {
  const database = await start()
  await database.stop()
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
  await expect(start()).rejects.toThrow(/non si avvia[\s\S]*no_such_setting/)
  expect(existsSync(join(dataDir, 'postgres.log'))).toBe(true)
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('no_such_setting')
})
