// Runs before `npm start` and `npm test`, possibly under the machine's own Node 20 and before anything is installed:
// no packages, no syntax newer than that.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
if (!isInstalled()) install()

/** Our stamp tells a finished install of exactly this lock file; npm's own record, written last, one made by hand. */
function isInstalled() {
  if (!existsSync(join(modules, 'node'))) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()) return true
  return existsSync(npmRecord) && statSync(npmRecord).mtimeMs >= statSync(lockFile).mtimeMs
}

function install() {
  console.log('Installo le dipendenze (serve la rete, di solito meno di un minuto)…')
  // First of all, so that an install interrupted from here on is noticed next time.
  rmSync(stamp, { force: true })
  rmSync(npmRecord, { force: true })
  const { status, signal } = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  if (signal) process.exit(130)
  if (status !== 0) fail('Installazione non riuscita: controlla la rete e lo spazio su disco, poi riprova.')
  writeFileSync(stamp, lockHash())
}

/** @param {string[]} args */
function runNpm(args) {
  // npm in the Node it was started with: the one in node_modules is about to be replaced.
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
