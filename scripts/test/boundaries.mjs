import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../build-web.mjs'
import { findFolderCircles } from './folder-circles.mjs'
import { findMissingPages } from './named-pages.mjs'
import { runNode } from './run-command.mjs'

/** @typedef {{ rule: string, from: string, to: string }} Violation */

/** @typedef {{ modules: import('dependency-cruiser').IModule[], violations: Violation[], problem: string }} Graph */

/**
 * @param {string} directory
 * @returns {Promise<Graph>} graph of `directory`/src
 */
async function cruise(directory) {
  const { code, output, stdout } = await runNode(
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'src',
    ],
    { cwd: directory },
  )
  if (!stdout.startsWith('{')) return { modules: [], violations: [], problem: output || `exit code ${code}` }
  /** @type {import('dependency-cruiser').ICruiseResult} */
  const { modules, summary } = JSON.parse(stdout)
  return {
    modules,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    problem: '',
  }
}

/** @type {Promise<Graph> | undefined} */
let ownGraph

/** The imports of this repository, read once for both the boundaries and the selection of affected tests. */
export function readGraph() {
  ownGraph ??= cruise(root)
  return ownGraph
}

/**
 * Checks `directory`/src against the import rules, and every file that names a Markdown page.
 * @param {string} [directory]
 * @returns {Promise<{ violations: Violation[], unread: string[], problem: string }>} `unread` are sources that dependency-cruiser skipped:
 * it reports success on nothing if it cannot read the TypeScript version in use
 */
export async function checkBoundaries(directory = root) {
  const { modules, violations, problem } = await (directory === root ? readGraph() : cruise(directory))
  if (problem) return { violations: [], unread: [], problem }
  const cruised = new Set(modules.map((module) => module.source))
  const sources = await listSources(join(directory, 'src'))
  return {
    violations: [
      ...violations,
      ...circleViolations(modules),
      ...(await writingReads(directory, sources)),
      ...(await missingPages(directory)),
    ],
    unread: sources.filter((source) => !cruised.has(source)),
    problem: sources.length === 0 ? 'Nessun modulo da controllare.' : '',
  }
}

/**
 * @param {import('dependency-cruiser').IModule[]} modules
 * @returns {Violation[]}
 */
const circleViolations = (modules) =>
  findFolderCircles(modules).map(({ from, to, imports }) => ({
    rule: 'server-folders-form-no-circle',
    from,
    to: `${to} (${imports.join(', ')})`,
  }))

/** Forbidden in every *.reads.ts: other features call these modules, and only the feature itself may change or lock its rows. */
const writes = /\.(?:insert|update|delete|for)\(|\b(?:insert into|delete from|update \S+ set|for (?:no key )?update)\b/i

/**
 * @param {string} directory
 * @param {readonly string[]} sources
 */
async function writingReads(directory, sources) {
  /** @type {Violation[]} */
  const violations = []
  for (const source of sources.filter((path) => path.endsWith('.reads.ts'))) {
    const found = writes.exec(await readFile(join(directory, source), 'utf8'))
    if (found) violations.push({ rule: 'reads-only-read', from: source, to: found[0] })
  }
  return violations
}

/**
 * @param {string} directory
 * @returns {Promise<Violation[]>}
 */
const missingPages = async (directory) =>
  (await findMissingPages(directory)).map(({ from, page }) => ({ rule: 'named-pages-exist', from, to: page }))

/** @param {string} directory */
async function listSources(directory) {
  const entries = await readdir(directory, { recursive: true })
  return entries
    .map((entry) => `src/${entry.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
}
