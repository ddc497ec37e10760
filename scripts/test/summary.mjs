/** @typedef {{ label: string, passed: number, failed: number, skipped: number, seconds: number }} Result */

/** @param {Result[]} results */
export function table(results) {
  const rows = [
    ['', 'passate', 'fallite', 'saltate', 'secondi'],
    ...results.map(({ label, passed, failed, skipped, seconds }) => [
      label,
      ...[passed, failed, skipped].map(String),
      seconds.toFixed(1),
    ]),
  ]
  return rows
    .map(([label = '', ...cells]) => label.padEnd(10) + cells.map((cell) => cell.padStart(9)).join(''))
    .join('\n')
}

/** The last line of a run, for people and programs alike. @param {Result[]} results */
export function plainSummary(results) {
  /** @param {'passed' | 'failed' | 'skipped'} key */
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
