import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import getPort, { portNumbers } from 'get-port'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startEmbeddedPostgres } from '../database/embedded/embedded.ts'
import { superuser } from '../database/embedded/embedded-cluster.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database/test-database.ts'
import { spawnApp, stopApp, untilReady } from '../testing/processes/app-process.ts'

const root = join(import.meta.dirname, '../../..')
const workdir = '/srv/filiera'
const limit = 240_000

let directory: string
let database: TestDatabase

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'filiera-deploy-'))
  await chmod(directory, 0o755)
  database = await createTestDatabase(inject('templateUrl'))
})

afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const read = (name: string) => readFile(join(root, 'deploy', name), 'utf8')

/** The settings of /etc/filiera.env, or of a container's environment. */
const settings = () => ({
  PUBLIC_URL: 'https://filiera.example',
  APP_SECRET: 'fJ3v0Qe8mZr1TgXwYb5LkNs7Hc2PdU9a',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'portale@filiera.example',
  PAYMENTS: 'sandbox',
  DATABASE_URL: database.url,
})

const variables = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/\b([A-Z][A-Z0-9_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))

const run = promisify(execFile)

/** Runs Node with these arguments, as in the exec form of a Containerfile command, and returns the exit code. */
const exitCode = (args: readonly string[], options: { cwd: string; env: Record<string, string> }): Promise<number> =>
  run(process.execPath, [...args], options).then(
    () => 0,
    ({ code }: { code: number }) => code,
  )

/**
 * Simulates the Containerfile without a container: each stage is a folder that contains only the files copied into it. Instead of `npm ci`, it links
 * this repository's node_modules.
 */
async function build(containerfile: string): Promise<string> {
  let stage = ''
  for (const line of containerfile.replaceAll('\\\n', ' ').split('\n')) {
    const [instruction, ...words] = line.split(/\s+/)
    if (instruction === 'FROM') {
      stage = join(directory, words[2] ?? 'image')
      await mkdir(stage)
    }
    if (instruction === 'RUN' && words[0] === 'npm') {
      await symlink(join(root, 'node_modules'), join(stage, 'node_modules'))
    }
    if (instruction === 'RUN' && words[0] === 'node') await run(process.execPath, words.slice(1), { cwd: stage })
    if (instruction !== 'COPY') continue
    const from = /^--from=(\S+)$/.exec(words[0] ?? '')?.[1]
    const target = words.at(-1) ?? ''
    for (const name of words.slice(from ? 1 : 0, -1)) {
      const source = from ? join(directory, from, relative(workdir, name)) : join(root, name)
      const to = target === './' ? join(stage, basename(name)) : join(stage, target)
      await cp(source, to, { recursive: true, verbatimSymlinks: true })
    }
  }
  return stage
}

test('the image is sufficient for a migration, a start, its health check and a clean stop', {
  timeout: limit,
}, async () => {
  const containerfile = await read('Containerfile')
  const image = await build(containerfile)
  const port = await getPort()
  const given = /^ENV (.*)$/m.exec(containerfile)?.[1] ?? ''
  const environment = {
    ...variables(given),
    ...settings(),
    DATA_DIR: join(directory, 'container'),
    HOST: '127.0.0.1',
    PORT: String(port),
  }
  const env = { PATH: process.env.PATH ?? '', ...environment }
  const command = /'cp -rn (\S+) \/srv\/filiera-web\/ && exec node (scripts\/[^\s']+)'/.exec(await read('compose.yaml'))
  const [, files = '', upgrade = ''] = command ?? []
  expect(await readdir(join(image, files))).toContainEqual(expect.stringMatching(/\.js$/))
  expect(upgrade).toMatch(/^scripts\//)
  expect(await exitCode([upgrade], { cwd: image, env })).toBe(0)

  const health = /HEALTHCHECK [^[]*(\[.*\])/.exec(containerfile.replaceAll('\\\n', ' '))?.[1] ?? '[]'
  const [, ...check] = JSON.parse(health) as string[]
  expect(await exitCode(check, { cwd: image, env })).toBe(1)
  const app = spawnApp(environment, port, image)
  try {
    await untilReady(app)
    expect(await exitCode(check, { cwd: image, env })).toBe(0)
    const page = await (await fetch(`${app.address}/login`)).text()
    const [script] = /\/assets\/[^"]+\.js/.exec(page) ?? []
    expect((await fetch(`${app.address}${script}`)).status).toBe(200)
    // SIGTERM, like `docker stop`.
    expect(await stopApp(app), app.output()).toBe(0)
  } finally {
    await stopApp(app, 'SIGKILL')
  }
})

test('the database role in the compose file owns only its database, which suffices for a migration', {
  timeout: limit,
}, async () => {
  const dataDir = join(directory, 'primary')
  const server = await startEmbeddedPostgres({ dataDir, durability: 'test' })
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
  const as = (role: string, secret: string, name: string) => {
    const url = new URL(server.url)
    Object.assign(url, { username: role, password: secret, pathname: `/${name}` })
    return url.href
  }
  const query = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  try {
    // Removes the role that the embedded database creates for itself.
    await query(as(superuser, password, 'postgres'), 'drop database filiera')
    await query(as(superuser, password, 'postgres'), 'drop role filiera')
    const [, statements = ''] = /<<'SQL'\n([\s\S]*?)\n\s*SQL\n/.exec(await read('compose.yaml')) ?? []
    const given = statements.replaceAll(/:'(portal|standby)'/g, (_, name) => pg.escapeLiteral(`${name}-secret`))
    for (const statement of given.split(';').filter((each) => each.trim())) {
      await query(as(superuser, password, 'postgres'), statement)
    }
    const own = as('filiera', 'portal-secret', 'filiera')
    const env = { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...settings(), DATABASE_URL: own }
    expect(await exitCode(['scripts/migrate.ts'], { cwd: root, env })).toBe(0)
    const { rows } = await query(
      own,
      'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(Object.values(rows[0] ?? {})).toEqual([false, false, false, false, false])
    for (const statement of [
      'create role other',
      'create database other',
      'select * from pg_authid',
      "copy products to '/tmp/x'",
    ]) {
      await expect(query(own, statement), statement).rejects.toThrow(/permission denied/)
    }
    for (const other of ['postgres', 'template1']) {
      await expect(query(as('filiera', 'portal-secret', other), 'select 1')).rejects.toThrow(/permission denied/)
    }
    await expect(query(as('replicator', 'standby-secret', 'filiera'), 'select 1')).rejects.toThrow(/permission denied/)
  } finally {
    await server.stop()
  }
})

/** Installs systemd-analyze if it is missing. It needs no running systemd. */
async function ensureSystemdAnalyze(): Promise<void> {
  const isThere = () => run('systemd-analyze', ['--version']).then(Boolean, () => false)
  if (await isThere()) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env, timeout: 120_000 })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'systemd'], { env, timeout: 180_000 })
}

test('systemd rates the exposure of each unit as low', { timeout: limit }, async () => {
  await ensureSystemdAnalyze()
  for (const unit of ['filiera.service', 'filiera@.service', 'filiera-migrate.service']) {
    // Exits with 1 above the threshold (tenths).
    const args = ['security', '--offline=true', '--threshold=30', '--no-pager', join(root, 'deploy/systemd', unit)]
    const { stdout } = await run('systemd-analyze', args)
    expect(stdout).toMatch(/Overall exposure level for filiera\S*: [0-2]\.\d/)
  }
})

test('the template units start an instance on the port of its name, together with its metrics', {
  timeout: limit,
}, async () => {
  const port = await getPort({ port: portNumbers(3101, 3999) })
  const unit = async (name: string) => {
    const text = (await read(join('systemd', name))).replaceAll('%i', String(port))
    return {
      environment: {
        ...settings(),
        ...variables((text.match(/^Environment=.*$/gm) ?? []).join(' ').replaceAll('/var/lib/filiera', directory)),
      },
      script: /^ExecStart=\S+(?: --\S+)* (\S+)$/m.exec(text)?.[1] ?? '',
    }
  }
  const migrate = await unit('filiera-migrate.service')
  const env = { PATH: process.env.PATH ?? '', ...migrate.environment }
  expect(await exitCode([migrate.script], { cwd: root, env })).toBe(0)
  const { environment, script } = await unit('filiera@.service')
  expect(script).toBe('scripts/start.mjs')
  const app = spawnApp(environment, port)
  try {
    await untilReady(app)
    expect(app.address).toBe(`http://127.0.0.1:${port}`)
    expect((await fetch(`http://127.0.0.1:1${port}/metrics`)).status).toBe(200)
    // After the delay set by the unit.
    expect(await stopApp(app), app.output()).toBe(0)
  } finally {
    await stopApp(app, 'SIGKILL')
  }
})
