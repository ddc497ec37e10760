import { readFile } from 'node:fs/promises'

/** `flaky`: the names of those that passed on a second try only. @typedef {{ passed: number, failed: number, skipped: number, flaky: string[] }} Counts */

/**
 * Counts a vitest JSON report; a file that could not even be loaded is a failure of its own.
 * @param {string} file
 * @returns {Promise<Counts>}
 */
export async function countVitest(file) {
  const report = await readReport(file)
  const unloaded = list(report.testResults).filter(
    (suite) => suite.status === 'failed' && !list(suite.assertionResults).some(isFailed),
  )
  return {
    passed: number(report.numPassedTests),
    failed: number(report.numFailedTests) + unloaded.length,
    skipped: number(report.numPendingTests) + number(report.numTodoTests),
    flaky: list(report.testResults)
      .flatMap((suite) => list(suite.assertionResults))
      .filter(
        (test) => test.status === 'passed' && Array.isArray(test.failureMessages) && test.failureMessages.length > 0,
      )
      .map((test) => String(test.fullName)),
  }
}

/**
 * Counts a Playwright JSON report; errors outside any test are failures of their own.
 * @param {string} file
 * @returns {Promise<Counts>}
 */
export async function countPlaywright(file) {
  const report = await readReport(file)
  const stats = record(report.stats)
  return {
    passed: number(stats.expected) + number(stats.flaky),
    failed: number(stats.unexpected) + list(report.errors).length,
    skipped: number(stats.skipped),
    flaky: specsOf(report).flatMap((spec) =>
      list(spec.tests)
        .filter((test) => test.status === 'flaky')
        .map(() => `${spec.file} ${spec.title}`),
    ),
  }
}

/**
 * @param {Record<string, unknown>} suite
 * @returns {Record<string, unknown>[]} of every depth
 */
const specsOf = (suite) => [...list(suite.specs), ...list(suite.suites).flatMap(specsOf)]

/** @param {Record<string, unknown>} assertion */
const isFailed = (assertion) => assertion.status === 'failed'

/**
 * @param {string} file
 * @returns {Promise<Record<string, unknown>>} empty when the run ended before it wrote one
 */
async function readReport(file) {
  return record(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')))
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>}
 */
const record = (value) => (typeof value === 'object' && value !== null ? { ...value } : {})
/**
 * @param {unknown} value
 * @returns {Record<string, unknown>[]}
 */
const list = (value) => (Array.isArray(value) ? value.map(record) : [])
/** @param {unknown} value */
const number = (value) => (typeof value === 'number' ? value : 0)
