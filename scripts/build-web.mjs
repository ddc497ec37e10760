import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lock } from 'proper-lockfile'
import { compressAssets } from './compress-assets.mjs'
import { overBudget, weighPages } from './script-budget.mjs'
import { writeNotices } from './write-notices.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const inputs = [
  ...['src/web', 'src/contract', 'src/domain', 'index.html', 'vite.config.ts', 'package-lock.json'],
  ...[
    'scripts/chunks',
    'scripts/build-web.mjs',
    'scripts/script-budget.mjs',
    'scripts/compress-assets.mjs',
    'scripts/write-notices.mjs',
  ],
]
const web = join(root, 'dist', 'web')
const server = join(root, 'dist', 'server')
const stamp = join(root, 'dist', '.inputs')

/** Lets one of several concurrent starts in this folder build while the others wait; the lock of a crashed build expires. */
const turn = {
  lockfilePath: join(root, 'dist', '.building'),
  stale: 30_000,
  retries: { retries: 600, factor: 1, minTimeout: 500 },
}

/**
 * Builds the pages into dist/ for the browser and the server, unless they were built from exactly these files.
 * @param {{ log?: (line: string) => void }} [options]
 */
export async function buildWeb({ log = console.log } = {}) {
  const wanted = await hashInputs()
  if (await isBuiltFrom(wanted)) return
  await mkdir(dirname(stamp), { recursive: true })
  const release = await lock(root, turn)
  try {
    if (!(await isBuiltFrom(wanted))) await buildFrom(wanted, log)
  } finally {
    await release()
  }
}

/**
 * @param {string} wanted
 * @param {(line: string) => void} log
 */
async function buildFrom(wanted, log) {
  log('Preparo le pagine…')
  await rm(stamp, { force: true })
  await Promise.all([build([]), build(['--ssr', 'src/web/entry-server.tsx'])])
  // The manifest is only read by the server.
  await rename(join(web, '.vite', 'manifest.json'), join(server, 'manifest.json'))
  await checkBudget()
  await writeNotices({ root, web, bundled: join(web, '.vite', 'licences.json') })
  await compressAssets(web)
  await pruneAssets()
  await writeFile(stamp, wanted)
}

/** Returns false if the pages must be built before the start. */
export async function isBuilt() {
  return isBuiltFrom(await hashInputs())
}

/** @param {string} wanted */
async function isBuiltFrom(wanted) {
  return (await readFile(stamp, 'utf8').catch(() => '')) === wanted
}

/** @param {string[]} args */
async function build(args) {
  const { code, output } = await run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...args])
  if (code !== 0) throw notBuilt(output)
}

/** Reports pages above the size limit: pages grow one import at a time. */
async function checkBudget() {
  const manifest = JSON.parse(await readFile(join(server, 'manifest.json'), 'utf8'))
  const tooHeavy = overBudget(await weighPages(web, manifest))
  if (tooHeavy.length > 0) {
    throw notBuilt(`troppo JavaScript al primo caricamento (scripts/script-budget.mjs).\n${tooHeavy.join('\n')}`)
  }
}

/**
 * Printed without a stack, like the server's StartupError: the useful part is the problem with the pages.
 * @param {string} reason
 */
function notBuilt(reason) {
  return Object.assign(new Error(`Le pagine non si possono preparare: ${reason}`), { name: 'StartupError' })
}

/** Keeps the assets of previous builds for a while: a portal running from this folder, or an open page, still requests them. */
async function pruneAssets() {
  const folder = join(web, 'assets')
  const oldest = Date.now() - 3 * 24 * 3_600_000
  for (const file of await filesBelow(folder)) {
    if ((await stat(file)).mtimeMs < oldest) await rm(file, { force: true })
  }
}

async function hashInputs() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of await filesBelow(join(root, input))) {
      // Tests are not part of the pages.
      if (/\.test\.tsx?$/.test(file)) continue
      const content = await readFile(file)
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {Promise<string[]>} the path itself for a file, an empty list if it does not exist
 */
async function filesBelow(path) {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOTDIR') return [path]
    if (code === 'ENOENT') return []
    throw error
  }
}

/**
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.once('error', fail)
    child.once('close', (code) => done({ code, output }))
  })
}
