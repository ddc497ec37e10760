import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { give, nobody } from '../../database/embedded/embedded-account.ts'

const deployed = join(import.meta.dirname, '../../../../deploy/pgbouncer.ini')

const program = process.env.PGBOUNCER || 'pgbouncer'

/** Whether a PgBouncer with support for prepared statements is available: `PGBOUNCER` in the environment, or on the PATH. */
export async function hasPgBouncer(): Promise<boolean> {
  const said = await promisify(execFile)(program, ['--version']).catch(() => null)
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(said?.stdout ?? '') ?? []
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 21)
}

export interface PgBouncer extends AsyncDisposable {
  /** URL of the same database through PgBouncer. */
  through(databaseUrl: string): string
  /** The same through its Unix socket, so that comparisons with the embedded server, which also uses a socket, are fair. */
  throughSocket(databaseUrl: string): string
  pid: number
}

/** Starts a PgBouncer with the settings of `deploy/pgbouncer.ini`, for every database of the server. */
export async function startPgBouncer(
  serverUrl: string,
  changed: Record<string, string | number> = {},
): Promise<PgBouncer> {
  const port = await getPort()
  const { searchParams, hostname, port: ownPort, username, password } = new URL(serverUrl)
  const to = {
    host: searchParams.get('host') ?? hostname,
    port: searchParams.get('port') ?? (ownPort || '5432'),
    user: username,
    password,
  }
  const lines = (values: Record<string, string | number>, between: string) =>
    Object.entries(values).map(([name, value]) => `${name}${between}${value}`)
  const directory = await mkdtemp(join(tmpdir(), 'filiera-pgbouncer-'))
  await chmod(directory, 0o711)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? nobody : undefined
  await give(directory, account)
  const file = join(directory, 'pgbouncer.ini')
  const settings = { listen_port: port, unix_socket_dir: directory, auth_type: 'any', auth_file: '', ...changed }
  const ownDatabase = /^filiera = .*$/m
  const text = (await readFile(deployed, 'utf8')).replace(ownDatabase, `* = ${lines(to, '=').join(' ')}`)
  // If a setting occurs twice, the last one applies. They are appended, because a second section of the same name would reset to defaults.
  await writeFile(file, [text, ...lines(settings, ' = ')].join('\n'), { mode: 0o644 })
  const child = spawn(program, ['-q', file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const ended = once(child, 'exit')
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries === 100 || child.exitCode !== null) throw new Error(`PgBouncer does not start:\n${said}`)
    await sleep(50)
  }
  return {
    pid: child.pid ?? 0,
    through(databaseUrl) {
      const url = new URL(databaseUrl)
      return `postgres://${url.username}:${url.password}@127.0.0.1:${port}${url.pathname}`
    },
    throughSocket(databaseUrl) {
      const { username, password, pathname } = new URL(databaseUrl)
      return `postgres://${username}:${password}@localhost${pathname}?host=${encodeURIComponent(directory)}&port=${port}`
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 2_000)
      await ended
      clearTimeout(late)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('connect', () => socket.destroy())
  })
