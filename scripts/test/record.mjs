import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '../build-web.mjs'
import { run } from './run-command.mjs'

/**
 * @typedef {{ kinds: string[], seconds: number, processorSeconds: number | null, factor: number | null }} PhaseRecord
 *   Kinds of one phase run side by side. `factor`: of the machine, see `measureMachine`
 * @typedef {import('./reports.mjs').Counts & { seconds: number }} KindRecord
 * @typedef {{ commit: string, clean: boolean }} Version
 * @typedef {Version & {
 *   startedAt: string,
 *   result: 'passed' | 'failed',
 *   seconds: number,
 *   phases: PhaseRecord[],
 *   kinds: Record<string, KindRecord>,
 * }} SuiteRecord
 */

/** @returns {Promise<Version>} version of the sources under test */
export async function readVersion() {
  const [head, status] = await Promise.all([run('git', ['rev-parse', 'HEAD']), run('git', ['status', '--porcelain'])])
  return { commit: head.stdout.trim(), clean: status.code === 0 && status.stdout === '' }
}

/**
 * @param {'gate' | 'slow'} name
 * @param {SuiteRecord} record
 */
export async function writeRecord(name, record) {
  const path = join(root, '.cache', `${name}.json`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify(record, null, 2)}\n`)
}
