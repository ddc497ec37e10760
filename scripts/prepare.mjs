// Runs before `npm start`, `npm test` and the other commands, possibly under the machine's own Node 20 and before anything is installed: no
// packages, no syntax newer than that. `--with-tools` also installs the packages that only tests, benches and generators need
// (docs/decisions/0026-two-installations.md).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const npmRecord = join(modules, '.package-lock.json')
const stamp = join(modules, '.filiera-lock')

const oldest = 20
if (Number(process.versions.node.split('.')[0]) < oldest) {
  fail(`Serve Node ${oldest} o successivo: questo è Node ${process.versions.node}.`)
}
const withTools = process.argv.includes('--with-tools')
if (!isInstalled()) {
  // Keep installed tools: otherwise the next `npm test` would install them again.
  install(withTools || hasTools())
} else if (withTools && !hasTools()) {
  addTools()
}

/** Our stamp marks a complete install of exactly this lock file; npm's own record, which npm writes last, marks a manual install. */
function isInstalled() {
  if (!existsSync(join(modules, 'node'))) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true
  return existsSync(npmRecord) && statSync(npmRecord).mtimeMs >= statSync(lockFile).mtimeMs
}

/** Checks npm's record, which npm writes after everything is installed: an interrupted installation of the tools does not count. */
function hasTools() {
  if (!existsSync(npmRecord)) return false
  const { packages = {} } = JSON.parse(readFileSync(npmRecord, 'utf8'))
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(devDependencies).every((name) => packages[`node_modules/${name}`])
}

/** @param {boolean} everything */
function install(everything) {
  console.log('Installo le dipendenze (serve la rete, di solito meno di un minuto)…')
  // Removed first, so that an install interrupted from here on is detected next time.
  rmSync(stamp, { force: true })
  rmSync(npmRecord, { force: true })
  runNpm(['ci', everything ? '--include=dev' : '--omit=dev'])
  removeNodeHeaders()
  writeFileSync(stamp, lockHash())
}

/** Adds packages without changing installed ones: the portal may be running from them. */
function addTools() {
  console.log('Installo gli strumenti di prova (serve la rete, di solito meno di un minuto)…')
  runNpm(['install', '--no-save', '--include=dev'])
  removeNodeHeaders()
}

/** Removes the headers for compiling add-ons: 67 unused MB of the Node package. */
function removeNodeHeaders() {
  const nested = join(modules, 'node', 'node_modules')
  if (!existsSync(nested)) return
  const platforms = readdirSync(nested).filter((name) => name.startsWith('node-'))
  for (const name of platforms) rmSync(join(nested, name, 'include'), { recursive: true, force: true })
}

/** @param {string[]} args */
function runNpm(args) {
  const { status, signal } = spawnNpm([...args, '--no-audit', '--no-fund', '--loglevel=error'])
  if (signal) process.exit(130)
  if (status !== 0) fail('Installazione non riuscita: controlla la rete e lo spazio su disco, poi riprova.')
}

/** @param {string[]} args */
function spawnNpm(args) {
  // npm of the Node that runs this script: the one in node_modules is about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: 'inherit' }
  if (npm && node && existsSync(node)) return spawnSync(node, [npm, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
