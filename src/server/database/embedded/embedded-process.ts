import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, totalmem } from 'node:os'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { codeOf } from '../../files/folders.ts'
import { StartupError } from '../../startup-error.ts'
import { firstImpassable, give, type ServerAccount } from './embedded-account.ts'

/** Where a server listens. `host` is a socket directory, 127.0.0.1 on systems without Unix sockets, or '' if the server does not listen yet. */
interface ServerAddress {
  host: string
  port: number
}
export interface RunningServer extends ServerAddress {
  pid: number
}
/** `socketDir` is '' on systems without Unix sockets. */
export interface LaunchedServer {
  pid: number | undefined
  socketDir: string
  hasExited: () => boolean
}
export type Durability = 'full' | 'test'

const logLimitBytes = 10_000_000
// The kernel's limit is 104 to 108 bytes, including the file name.
const socketPathLimit = 100
// Above the largest process id of any system.
const noSuchPid = '2147483647'

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The server named by `postmaster.pid`, if it is alive and really our PostgreSQL. */
export async function findRunningServer(clusterDir: string): Promise<RunningServer | undefined> {
  const lines = (await readFile(pidFileOf(clusterDir), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return undefined
  if (!(await looksLikeOurServer(pid, clusterDir))) return undefined
  // Empty between locking the directory and opening the socket.
  const socketDir = lines[4]?.trim() ?? ''
  return { pid, port: Number(lines[3]), host: process.platform === 'win32' ? '127.0.0.1' : socketDir }
}

const pidFileOf = (clusterDir: string) => join(clusterDir, 'postmaster.pid')

/**
 * PostgreSQL removes the lock files of a dead server itself, but refuses to start while any process (or zombie) has the recycled process id. The id
 * is replaced and the file kept, because its other lines let PostgreSQL detect orphaned sessions that still hold the old shared memory.
 */
async function disownLock(file: string, clusterDir: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n', 1)[0])
  if (!pid || !isRunning(pid) || (await looksLikeOurServer(pid, clusterDir))) return
  await writeFile(file, text.replace(/^\d+/, noSuchPid))
}

/** False only if the process is certainly another one. In doubt, the connection attempt decides. */
async function looksLikeOurServer(pid: number, clusterDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  // cmdline instead of cwd: in a container root may lack the capability to read another user's cwd.
  const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (commandLine === undefined) return isRunning(pid)
  const [program = '', ...args] = commandLine.split('\0')
  // Empty for a zombie, 'postgres: …' for a backend, which never owns a postmaster.pid.
  if (!['postgres', 'postmaster'].includes(basename(program))) return false
  const dataDir = args[args.indexOf('-D') + 1] ?? ''
  return !isAbsolute(dataDir) || resolve(dataDir) === clusterDir
}

/** Creates a private directory for the socket. Its path must be short, because a Unix socket path is limited to about 100 bytes. */
async function openSocketDir(clusterDir: string, account: ServerAccount): Promise<string> {
  const owner = account?.uid ?? process.getuid?.() ?? 0
  const name = `filiera-${createHash('sha256').update(`${owner}:${clusterDir}`).digest('hex').slice(0, 12)}`
  const base = (await isFitForSocket(tmpdir(), name, account)) ? tmpdir() : '/tmp'
  const directory = join(base, name)
  await mkdir(directory, { mode: 0o700 }).then(
    () => give(directory, account),
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return
      const code = codeOf(error) ?? 'errore'
      throw new StartupError(
        `Il database ha bisogno di una cartella in ${base} (${code}): controlla permessi e spazio.`,
      )
    },
  )
  const found = await lstat(directory).catch(() => undefined)
  // In a world-writable directory another user may have created this path first to intercept the connection.
  if (!found?.isDirectory() || (found.uid !== owner && found.uid !== process.getuid?.())) {
    throw new StartupError(`La cartella ${directory} appartiene ad altri e non può ospitare il database: rimuovila.`)
  }
  await give(directory, account)
  await chmod(directory, 0o700)
  return directory
}

async function isFitForSocket(base: string, name: string, account: ServerAccount): Promise<boolean> {
  if (Buffer.byteLength(join(base, name, '.s.PGSQL.5432')) > socketPathLimit) return false
  return (await firstImpassable(base, account)) === undefined
}

/** A sixteenth of the machine's memory, within bounds. Unused shared buffers take no memory. */
const sharedBuffersMb = () => Math.round(Math.min(512, Math.max(128, totalmem() / 2 ** 20 / 16)))

/** Starts the server without waiting until it is ready. It outlives this process unless it is stopped. */
export async function launchServer(options: {
  postgres: string
  clusterDir: string
  logFile: string
  account: ServerAccount
  durability: Durability
  maxConnections?: number | undefined
  environment: NodeJS.ProcessEnv
}): Promise<LaunchedServer> {
  const { clusterDir, account, logFile } = options
  const withSockets = process.platform !== 'win32'
  const socketDir = withSockets ? await openSocketDir(clusterDir, account) : ''
  await disownLock(pidFileOf(clusterDir), clusterDir)
  if (withSockets) await disownLock(join(socketDir, '.s.PGSQL.5432.lock'), clusterDir)
  const settings = {
    listen_addresses: withSockets ? '' : '127.0.0.1',
    port: withSockets ? '5432' : String(await freePort()),
    ...(withSockets && { unix_socket_directories: socketDir, unix_socket_permissions: '0700' }),
    shared_buffers: `${sharedBuffersMb()}MB`,
    // The default would be 16 MB, all of it touched at the start. The portal's transactions write far less.
    wal_buffers: '2MB',
    max_connections: String(options.maxConnections ?? 60),
    max_wal_size: '512MB',
    // Saves four idle processes. Asynchronous workers pay off only for disks and tables far larger than these.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // Omits the row data of failed statements.
    log_error_verbosity: 'terse',
    ...(options.durability === 'test' && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      // Each worker is a process, which costs more than it gains on small test tables.
      max_parallel_workers_per_gather: '0',
    }),
  }
  await rotateLog(logFile)
  const log = await open(logFile, 'a', 0o600)
  try {
    await give(logFile, account)
    const child = spawn(
      options.postgres,
      ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      {
        ...account,
        cwd: clusterDir,
        env: options.environment,
        // Its own session: Ctrl-C must reach only the application, which stops the server last.
        detached: true,
        windowsHide: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    )
    let ended = false
    child.once('exit', () => (ended = true))
    child.once('error', () => (ended = true))
    child.unref()
    return { pid: child.pid, socketDir, hasExited: () => ended }
  } finally {
    await log.close()
  }
}

async function rotateLog(logFile: string): Promise<void> {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0
  if (size > logLimitBytes) await rename(logFile, `${logFile}.1`)
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))))
    })
  })
}
