import { globSync } from 'node:fs'
import { root } from '../build-web.mjs'
import { readGraph } from './boundaries.mjs'
import { partOf } from './folder-circles.mjs'
import { gate, slow } from './kinds.mjs'
import { run } from './run-command.mjs'

/**
 * @typedef {{ source: string, dependencies: { resolved: string, dependencyTypes: string[] }[] }} Module
 * @typedef {{ modules: readonly Module[], tests: readonly string[] }} Sources `tests`: vitest files and browser specs
 */

/** These import every module of the server: following them would select every test for every change. */
const hubs = ['src/server/testing/test-app.ts', 'src/server/testing/test-server.ts', 'src/server/app.ts']
/** These tests call every route. */
const always = ['src/server/http/api/every-route.test.ts', 'src/server/http/api/published-api.test.ts']

/** Matches files of the slow suite. */
export const slowTest = /\.slow\.(test|spec)\.tsx?$/
const anyTest = /\.(test|spec)\.tsx?$/
/** Paths of the kind `unit`, as in `vitest.config.ts`; the server's other tests are of the kind `api`. */
const unit = /^(src\/(domain|contract|web|server\/gateways)\/|src\/server\/demo\/[^/]*$|scripts\/)/

const spec = /^e2e\/.*\.spec\.ts$/
/**
 * Files read only by types, lint, boundaries and the tests of `scripts`, which always run. docs/operations.md is excluded because a test
 * reads its alerts.
 */
const untested = /^(docs\/(?!operations\.md$)|(bench|scripts\/test|\.ci)\/)|^[^/]*\.md$|^\.gitignore$/
const browserOnly = /^e2e\/|^(vite|playwright)\.config\.ts$|^index\.html$/
/** Files used by every test of the server. */
const commonToServer = /^migrations\/|^src\/server\/((database|http|jobs|testing)\/|[^/]*$)/

/**
 * The tests that a change may break. Slow tests are included only if they changed or import a changed module; imports of journeys are not
 * followed.
 * @param {readonly string[]} changed paths from the root
 * @param {Sources} sources
 * @returns {string[]}
 */
export function selectTests(changed, { modules, tests }) {
  const reached = dependents(changed, modules)
  const touched = [...changed, ...reached].filter((file) => !anyTest.test(file) && !untested.test(file))
  const parts = new Set(touched.map(partOf).filter((part) => part !== null))
  const folders = dataFolders(changed, modules)
  const code = changed.filter((file) => !anyTest.test(file) && !untested.test(file) && !file.endsWith('.snap'))
  const allOfServer = code.some((file) => commonToServer.test(file))
  const all = code.some((file) => !file.startsWith('src/') && !browserOnly.test(file) && !commonToServer.test(file))
  return tests.filter((test) => {
    if (reached.has(test)) return true
    if (slowTest.test(test)) return false
    if (spec.test(test)) return code.length > 0
    const part = partOf(test)
    return (
      all ||
      (code.length > 0 && always.includes(test)) ||
      test.startsWith('scripts/') ||
      (part !== null && (allOfServer || parts.has(part))) ||
      folders.some((folder) => test.startsWith(folder))
    )
  })
}

/**
 * The given files and all modules that import them, directly or indirectly. Type imports do not count: the compiler checks them.
 * @param {readonly string[]} files
 * @param {readonly Module[]} modules
 */
function dependents(files, modules) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const { source, dependencies } of modules) {
    if (hubs.includes(source)) continue
    for (const { resolved, dependencyTypes } of dependencies) {
      if (!dependencyTypes.includes('type-only')) importers.set(resolved, [...(importers.get(resolved) ?? []), source])
    }
  }
  const reached = new Set(files)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return reached
}

/**
 * Folders of changed non-module files below src (styles, snapshots, pictures): a test or module there reads them.
 * @param {readonly string[]} changed
 * @param {readonly Module[]} modules
 */
function dataFolders(changed, modules) {
  const known = new Set(modules.map(({ source }) => source))
  return changed
    .filter((file) => file.startsWith('src/') && !known.has(file) && !anyTest.test(file))
    .map((file) => file.replace(/(__snapshots__\/)?[^/]*$/, ''))
}

/**
 * @param {string} since a commit
 * @returns {Promise<string[] | null>} including uncommitted and new files; null if the commit does not exist
 */
async function changedFiles(since) {
  const base = await run('git', ['merge-base', since, 'HEAD'])
  if (base.code !== 0) return null
  const lists = await Promise.all([
    run('git', ['diff', '--name-only', '--no-renames', '-z', base.stdout.trim()]),
    run('git', ['ls-files', '--others', '--exclude-standard', '-z']),
  ])
  return lists.flatMap(({ stdout }) => stdout.split('\0')).filter(Boolean)
}

const listTests = () => globSync(['{src,scripts}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: root })

/**
 * Types, lint and boundaries of everything, and the tests that the changes since a commit may break.
 * @param {string} since
 * @returns {Promise<{ steps: import('./plan.mjs').Step[], line: string } | null>} null if the commit does not exist
 */
export async function planChanged(since) {
  const changed = await changedFiles(since)
  if (!changed) return null
  const { modules } = await readGraph()
  const tests = listTests()
  const selected = selectTests(changed, { modules, tests })
  return { steps: stepsFor(selected), line: describe(since, changed, tests, selected) }
}

/** @param {readonly string[]} selected */
function stepsFor(selected) {
  /**
   * @param {boolean} isSlow
   * @param {boolean} isSpec
   */
  const those = (isSlow, isSpec) =>
    selected.filter((test) => slowTest.test(test) === isSlow && spec.test(test) === isSpec)
  const steps = [
    ...[gate.lint, gate.boundaries, gate.types].map((kind) => ({ kind, filter: [] })),
    { kind: gate.unit, filter: those(false, false).filter((test) => unit.test(test)) },
    { kind: gate.api, filter: those(false, false).filter((test) => !unit.test(test)) },
    { kind: gate.browser, filter: those(false, true) },
    { kind: slow.api, filter: those(true, false) },
    { kind: slow.browser, filter: those(true, true) },
  ]
  // An empty filter would run all tests.
  return steps.filter(({ kind, filter }) => kind.sources || filter.length > 0)
}

/**
 * @param {string} since
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests
 * @param {readonly string[]} selected
 */
function describe(since, changed, tests, selected) {
  const chosen = new Set(selected)
  const left = tests.filter((test) => !chosen.has(test))
  const [leftSlow, leftQuick] = [
    left.filter((test) => slowTest.test(test)),
    left.filter((test) => !slowTest.test(test)),
  ]
  const specs = leftQuick.filter((test) => spec.test(test)).length
  return [
    `File cambiati da ${since}: ${changed.length}. File di prova scelti: ${selected.length} su ${tests.length}.`,
    `Lasciati fuori: ${leftQuick.length - specs} di unità e API, ${specs} del browser, ${leftSlow.length} della serie lenta.`,
  ].join('\n')
}
