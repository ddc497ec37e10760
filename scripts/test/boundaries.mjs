import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../build-web.mjs'
import { runNode } from './run-command.mjs'

/** @typedef {{ rule: string, from: string, to: string }} Violation */

/**
 * Checks `directory`/src against the import rules.
 * @param {string} [directory]
 * @returns {Promise<{ violations: Violation[], unread: string[], problem: string }>} `unread` are sources that
 *   dependency-cruiser passed over: it reports success on nothing when it cannot read the TypeScript in use
 */
export async function checkBoundaries(directory = root) {
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
  if (!stdout.startsWith('{')) return { violations: [], unread: [], problem: output || `exit code ${code}` }

  /** @type {import('dependency-cruiser').ICruiseResult} */
  const { modules, summary } = JSON.parse(stdout)
  const cruised = new Set(modules.map((module) => module.source))
  const sources = await listSources(join(directory, 'src'))
  return {
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    unread: sources.filter((source) => !cruised.has(source)),
    problem: sources.length === 0 ? 'Nessun modulo da controllare.' : '',
  }
}

/** @param {string} directory */
async function listSources(directory) {
  const entries = await readdir(directory, { recursive: true })
  return entries
    .map((entry) => `src/${entry.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
}
