// npm run bench -- figures: measures installation, start and memory (docs/figures.md) on a fresh clone of the repository in the current
// directory, and prints them as a Markdown table.
import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import getPort from 'get-port'

const run = promisify(execFile)

const startLimitMs = 10 * 60_000
const stopLimitMs = 20_000

type Phases = { installed: number; built: number; ready: number }
type App = { group: number; phases: Phases }
type Memory = { app: number; database: number; measure: string }
type Process = { pid: number; parent: number; group: number; rss: number; command: string }

const house = await mkdtemp(join(tmpdir(), 'figures-'))
const clone = join(house, 'filiera')
const postmasterFile = join(clone, 'data', 'postgres', 'postmaster.pid')
const groups: number[] = []

process.once('SIGINT', () => void cleanUp().then(() => process.exit(130)))
try {
  // Under root the database uses a separate account, which must be able to reach its files.
  await chmod(house, 0o755)
  await run('git', ['clone', '--quiet', '--no-hardlinks', process.cwd(), clone])

  const first = await startApp()
  const firstMemory = await measureMemory(first)
  await stopApp(first)
  const size = await megabytesOf(join(clone, 'node_modules'))
  const next = await startApp()
  const memory = await measureMemory(next)
  await stopApp(next)
  const addition = await addTools()
  const fullSize = await megabytesOf(join(clone, 'node_modules'))

  print([
    ['Dependencies installed by the first `npm start` (`node_modules`)', `${size} MB`],
    ['Dependencies installed after `npm test`', `${fullSize} MB`],
    ['First start from a clone, until `/readyz` succeeds', seconds(first.phases.ready)],
    ['– of which installation', seconds(first.phases.installed)],
    ['– of which building the pages', seconds(first.phases.built - first.phases.installed)],
    ['– of which starting, with database and demo data', seconds(first.phases.ready - first.phases.built)],
    ['Later start, until `/readyz` succeeds', seconds(next.phases.ready)],
    ['Installing what `npm test` needs in addition', seconds(addition)],
    ...memoryRows('after the first start', firstMemory),
    ...memoryRows('after a later start', memory),
  ])
} finally {
  await cleanUp()
}

/** Installs the packages that `npm test` installs before it runs. */
async function addTools(): Promise<number> {
  const start = performance.now()
  await run('npm', ['run', 'pretest'], { cwd: clone, env: environment() })
  return performance.now() - start
}

function memoryRows(when: string, { app, database, measure }: Memory): [string, string][] {
  return [
    [`Memory ${when}, application (RSS)`, `${app} MB`],
    [`– PostgreSQL (${measure})`, `${database} MB`],
    ['– together', `${app + database} MB`],
  ]
}

/** Runs `npm start` in a separate process group, and waits until the application reports that it is ready. */
async function startApp(): Promise<App> {
  const port = await getPort()
  const start = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(), PORT: String(port) },
  })
  const group = child.pid
  if (!group) throw new Error('npm non si avvia')
  groups.push(group)

  let output = ''
  let ended = false
  let installed = 0
  let built = 0
  let ready = 0
  child.once('exit', () => (ended = true))
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (!installed && /^(Preparo|Avvio)/m.test(output)) installed = performance.now() - start
      if (!built && /^Avvio/m.test(output)) built = performance.now() - start
    })
  }
  while (performance.now() - start < startLimitMs && !ended) {
    // /readyz answers a moment before the start is complete and reported.
    if (!ready && (await isReady(port))) ready = performance.now() - start
    if (ready && /^Filiera è pronta/m.test(output)) return { group, phases: { installed, built, ready } }
    await sleep(20)
  }
  throw new Error(`L'applicazione non si è avviata:\n${output}`)
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

/** Ctrl-C, sent to the whole group as a terminal does. */
async function stopApp({ group }: { group: number }): Promise<void> {
  signal(-group, 'SIGINT')
  const deadline = Date.now() + stopLimitMs
  while (signal(-group, 0) && Date.now() < deadline) await sleep(50)
  signal(-group, 'SIGKILL')
}

async function measureMemory({ group }: App): Promise<Memory> {
  const processes = await listProcesses()
  const app = processes.filter((one) => one.group === group && one.command.includes('start.mjs')).map(({ rss }) => rss)
  const postmaster = Number((await readFile(postmasterFile, 'utf8')).split('\n')[0])
  const servers = processes.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  // Shared memory counts once in PSS and once per process in RSS, so a sum of RSS would be far too high.
  const shares = await Promise.all(servers.map(({ pid }) => proportionalKilobytes(pid)))
  const known = shares.filter((share) => share !== undefined)
  const exact = known.length === servers.length
  return {
    app: megabytes(Math.max(...app)),
    database: megabytes(sum(exact ? known : servers.map(({ rss }) => rss))),
    measure: exact ? `PSS of ${servers.length} processes` : `sum of RSS of ${servers.length} processes`,
  }
}

async function proportionalKilobytes(pid: number): Promise<number | undefined> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const found = /^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]
  return found === undefined ? undefined : Number(found)
}

async function listProcesses(): Promise<Process[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,pgid=,rss=,args='], { maxBuffer: 64 * 1024 * 1024 })
  return stdout.split('\n').map((line) => {
    const [pid, parent, group, rss, ...command] = line.trim().split(/\s+/)
    return {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      rss: Number(rss),
      command: command.join(' '),
    }
  })
}

/** Stops only processes started here, including the database of the clone, and removes the clone. */
async function cleanUp(): Promise<void> {
  for (const group of groups) if (signal(-group, 0)) await stopApp({ group })
  const postmaster = Number((await readFile(postmasterFile, 'utf8').catch(() => '')).split('\n')[0])
  const left = (await listProcesses()).some(({ pid, command }) => pid === postmaster && command.includes(clone))
  if (left) signal(postmaster, 'SIGINT')
  const deadline = Date.now() + stopLimitMs
  while (left && signal(postmaster, 0) && Date.now() < deadline) await sleep(50)
  await rm(house, { recursive: true, force: true, maxRetries: 5 })
}

/** Returns whether a process received the signal. */
function signal(target: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, name)
  } catch {
    return false
  }
}

/** Without the variables that npm adds to its scripts, and without our own settings. */
function environment(): NodeJS.ProcessEnv {
  const ours = /^(npm_|PORT$|HOST$|DATA_DIR$|DATABASE_URL$|NODE_ENV$|DEMO$)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}

async function megabytesOf(directory: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', directory])
  return megabytes(Number.parseInt(stdout, 10))
}

function print(rows: [string, string][]): void {
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${process.platform}\n`)
  console.log('| measurement | value |\n| --- | ---: |')
  for (const [name, value] of rows) console.log(`| ${name} | ${value} |`)
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

function megabytes(kilobytes: number): number {
  return Math.round(kilobytes / 1024)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
