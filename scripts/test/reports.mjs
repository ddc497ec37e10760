import { readFile, writeFile } from 'node:fs/promises'

/**
 * @typedef {{ file: string, title: string, state: 'passed' | 'failed' | 'skipped' }} TestState
 * @typedef {TestState & { seconds: number, assertions: number }} Test
 *
 * Report of both test runners. `files`: seconds by file, hooks included. `errors`: files with an error outside of their tests; empty names
 * for errors outside of any file.
 * @typedef {{ tests: Test[], files: Record<string, number>, errors: string[] }} Report
 *
 * @typedef {{ passed: number, failed: number, skipped: number, assertions: number }} Counts
 */

/** Environment variable with the path of the report. */
export const reportVariable = 'TEST_REPORT'

/** @param {Report} report */
export async function writeReport(report) {
  const path = process.env[reportVariable]
  if (path) await writeFile(path, JSON.stringify(report))
}

/**
 * @param {string} path
 * @returns {Promise<Report>} empty if the run ended before writing one
 */
export async function readReport(path) {
  return JSON.parse(await readFile(path, 'utf8').catch(() => '{"tests":[],"files":{},"errors":[]}'))
}

/**
 * Errors outside of tests count as failed tests.
 * @param {Report} report
 * @returns {Counts}
 */
export function count({ tests, errors }) {
  /** @param {Test['state']} state */
  const number = (state) => tests.filter((test) => test.state === state).length
  return {
    passed: number('passed'),
    failed: number('failed') + errors.length,
    skipped: number('skipped'),
    assertions: tests.reduce((sum, { assertions }) => sum + assertions, 0),
  }
}
