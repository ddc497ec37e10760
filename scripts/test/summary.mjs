/**
 * @typedef {import('./reports.mjs').Counts & { label: string, seconds: number }} Result
 * @typedef {import('./reports.mjs').Report} Report
 */

const slowestShown = 20
/** In seconds. */
const worthShowing = 0.5
const longestTitle = 120

/** Titles of table tests may contain a whole request. @param {import('./reports.mjs').Test} test */
const nameOf = ({ file, title }) =>
  `${file}: ${title.length > longestTitle ? `${title.slice(0, longestTitle)}…` : title}`

/** @param {number} value */
const seconds = (value) => `${value.toLocaleString('it-IT', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`

/** @param {Result[]} results */
export function table(results) {
  const rows = [
    ['', 'passate', 'fallite', 'saltate', 'asserzioni', 'secondi'],
    ...results.map(({ label, passed, failed, skipped, assertions, seconds }) => [
      label,
      ...[passed, failed, skipped, assertions].map(String),
      seconds.toFixed(1),
    ]),
  ]
  return rows
    .map(([label = '', ...cells]) => label.padEnd(14) + cells.map((cell) => cell.padStart(11)).join(''))
    .join('\n')
}

/** Last line of a run, for people and programs. @param {Result[]} results */
export function plainSummary(results) {
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** @param {Result} result */
export const resultLine = ({ label, passed, failed, skipped, seconds: taken }) =>
  `${label}: passate ${passed}, fallite ${failed}${skipped > 0 ? `, saltate ${skipped}` : ''}, ${seconds(taken)}`

/**
 * The failed tests, and the command that repeats their files.
 * @param {string} command runs the whole kind
 * @param {Report | undefined} report
 */
export function failedLines(command, report) {
  const failed = (report?.tests ?? []).filter(({ state }) => state === 'failed')
  const errors = report?.errors ?? []
  const names = [
    ...failed.map((test) => `  ${nameOf(test)}`),
    ...errors.map((file) => `  ${file || 'fuori dalle prove'}: errore fuori dalle singole prove`),
  ]
  const files = [...new Set([...failed.map(({ file }) => file), ...errors])]
  // An error outside of any file may come from any of them.
  const filter = files.length > 0 && !files.includes('') ? ` --filter ${files.join(' ')}` : ''
  return [...names, `Per ripetere: ${command}${filter}`].join('\n')
}

/** @param {readonly import('./reports.mjs').Test[]} tests */
export function slowestLines(tests) {
  const slowest = tests
    .filter((test) => test.seconds >= worthShowing)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, slowestShown)
  if (slowest.length === 0) return ''
  const lines = slowest.map((test) => `  ${seconds(test.seconds).padStart(8)}  ${nameOf(test)}`)
  return ['Le prove più lente:', ...lines].join('\n')
}

/** @param {import('./durations.mjs').Grown[]} grown */
export function grownLines(grown) {
  if (grown.length === 0) return ''
  const lines = grown.map(({ file, before, after }) => `  ${file}: da ${seconds(before)} a ${seconds(after)}`)
  return ['File di prova che durano oltre metà in più del solito:', ...lines].join('\n')
}
