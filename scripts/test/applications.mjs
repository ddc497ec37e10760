import { readFile } from 'node:fs/promises'

/** Environment variable with the path of the file to which server tests append the events of their applications. */
export const applicationsVariable = 'APPLICATIONS_FILE'

/** Limit for the API kind; one start and stop takes as long as ten loans. */
const maxStarted = 120

/**
 * @param {string} lines each an event ('started', 'lent', 'given up', 'left running'), its reason and the test file, separated by tabs
 * @param {boolean} [isLimited] false if not all tests run, or each may have its own application
 * @returns {{ line: string, problem: string }} `problem` is empty if few enough were started and no test left requests or statements
 * running
 */
export function countApplications(lines, isLimited = true) {
  const events = lines.split('\n').map((line) => line.split('\t'))
  /** @param {string} event */
  const of = (event) => events.filter(([name]) => name === event)
  const reasons = Object.entries(Object.groupBy(of('given up'), ([, reason = '']) => reason))
    .map(([reason, given = []]) => `${given.length} × ${reason}`)
    .sort()
  const [started, lent] = [of('started'), of('lent')]
  const line = `Applicazioni: ${started.length} avviate, ${lent.length} prestate${reasons.length > 0 ? `, scartate: ${reasons.join(', ')}` : ''}.`
  const running = of('left running')
  if (running.length > 0) return { line, problem: `Richieste o istruzioni che non finiscono:\n${byFile(running)}` }
  // Without events the limit could never be exceeded.
  if (isLimited && started.length === 0) return { line, problem: 'Nessuna applicazione contata.' }
  if (!isLimited || started.length <= maxStarted) return { line, problem: '' }
  return { line, problem: `Più di ${maxStarted} applicazioni avviate; la maggior parte da:\n${byFile(started)}` }
}

/** @param {string[][]} events The files with the most of them, one per line. */
function byFile(events) {
  return Object.entries(Object.groupBy(events, ([, , file = '']) => file))
    .map(([file, some = []]) => ({ file, count: some.length }))
    .sort((a, b) => b.count - a.count)
    .slice(0, 10)
    .map(({ file, count }) => `${count} ${file}`)
    .join('\n')
}

/**
 * @param {string} path
 * @param {boolean} isLimited
 */
export const readApplications = async (path, isLimited) =>
  countApplications(await readFile(path, 'utf8').catch(() => ''), isLimited)
