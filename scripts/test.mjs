// npm test [-- kind…] [--filter text…]: the gate, only some kinds of it, or only matching files.
// npm test -- changed [commit]: the tests that changes since a commit can affect, by default since origin/main.
// npm run test:slow [-- kind…] [--filter text…]: the same for the slow suite.
import { rm } from 'node:fs/promises'
import { isMeasured, judge, measureMachine, processorSeconds, wallLine } from './test/budget.mjs'
import { planChanged, slowTest } from './test/changed.mjs'
import { findGrown, readDurations, updateDurations, writeDurations } from './test/durations.mjs'
import { ensureBrowser } from './test/ensure-browser.mjs'
import { checks, clearReports, reports } from './test/kinds.mjs'
import { inPhases, readPlan } from './test/plan.mjs'
import { readVersion, writeRecord } from './test/record.mjs'
import { stopAll } from './test/run-command.mjs'
import { failedLines, grownLines, plainSummary, resultLine, slowestLines, table } from './test/summary.mjs'

const plan = readPlan(process.argv.slice(2))
if (typeof plan === 'string') {
  console.error(plan)
  process.exit(2)
}
if (plan.since) {
  const changed = await planChanged(plan.since)
  if (!changed) {
    console.error(`Il commit ${plan.since} non esiste, o non ha antenati in comune con HEAD.`)
    process.exit(2)
  }
  plan.steps = changed.steps
  console.log(changed.line)
}
const { isSlow } = plan
await clearReports()

/** @type {import('./test/summary.mjs').Result[]} */
const results = []
/** @type {Record<string, import('./test/record.mjs').KindRecord>} */
const kinds = {}
/** @type {import('./test/reports.mjs').Test[]} */
const tests = []
/** @type {import('./test/durations.mjs').Durations} */
const measured = {}
/** @type {string[]} */
const failures = []
/** @type {string[]} */
const warnings = []
/** @type {import('./test/record.mjs').PhaseRecord[]} */
const phases = []
const version = await readVersion()
const startedAt = new Date().toISOString()
const begun = performance.now()
if (plan.steps.some(({ kind }) => kind.name === 'browser')) void ensureBrowser()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isInterrupted = true
    stopAll()
  })
}
for (const phase of inPhases(plan.steps)) if (!isInterrupted) await runPhase(phase)
const seconds = secondsSince(begun)
await rm(reports, { recursive: true, force: true })

const recorded = readDurations()
if (!isMeasured) warnings.push('Il tempo di processore si misura solo su Linux.')
if (plan.isWhole && !isSlow) warnings.push(wallLine(seconds))
for (const lines of [slowestLines(tests), grownLines(findGrown(recorded, measured)), ...warnings, ...failures]) {
  if (lines) console.log(`\n${lines}`)
}
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
process.exitCode = isInterrupted ? 130 : failed > 0 || passed === 0 ? 1 : 0
if (plan.isWhole && !isInterrupted) {
  const { commit, clean } = await readVersion()
  await writeRecord(isSlow ? 'slow' : 'gate', {
    // If files changed during the run, the commit was only partly tested.
    ...{ commit: version.commit, clean: version.clean && clean && commit === version.commit },
    startedAt,
    result: process.exitCode === 0 ? 'passed' : 'failed',
    seconds,
    phases,
    kinds,
  })
  // In CI the clone must stay clean.
  if (process.exitCode === 0 && !process.env.CI) writeDurations(updateDurations(recorded, measured))
}
console.log(`\n${table(results)}\n\n${plainSummary(results)}`)

/** @param {number} start */
function secondsSince(start) {
  return (performance.now() - start) / 1000
}

/** @param {import('./test/plan.mjs').Step[]} phase */
async function runPhase(phase) {
  const factor = isMeasured ? measureMachine() : 1
  const [start, processorBefore] = [performance.now(), processorSeconds()]
  await Promise.all(phase.map(run))
  const processor = processorSeconds() - processorBefore
  const budget = phase.reduce((sum, { kind }) => sum + kind.budget, 0)
  phases.push({
    kinds: phase.map(({ kind }) => kind.name),
    seconds: secondsSince(start),
    ...{ processorSeconds: isMeasured ? processor : null, factor: isMeasured ? factor : null },
  })
  if (!isMeasured || phase.some(({ filter }) => filter.length > 0)) return
  const verdict = judge({ labels: phase.map(({ kind }) => kind.label), processor, budget, factor })
  if (verdict) (verdict.isOver ? failures : warnings).push(verdict.line)
  if (verdict?.isOver) results.push({ ...checks(0, 1), label: 'Processore', seconds: 0 })
}

/** @param {import('./test/plan.mjs').Step} step */
async function run({ kind, filter }) {
  console.log(`${kind.label}…`)
  const start = performance.now()
  const { report, details, ...counts } = await kind.run(filter)
  if (isInterrupted) {
    console.log(`${kind.label}: interrotto.`)
    return
  }
  const ran = counts.passed + counts.failed > 0
  // A filter may match no files of a kind; without a filter, a kind that ran nothing counts as failed.
  const failed = ran || filter.length > 0 ? counts.failed : 1
  const result = { ...counts, failed, label: kind.label, seconds: secondsSince(start) }
  results.push(result)
  const { label, ...counted } = result
  kinds[kind.name] = counted
  tests.push(...(report?.tests ?? []))
  for (const [file, seconds] of Object.entries(report?.files ?? {})) {
    // Journeys of the gate take longer in the slow suite, which checks both looks.
    if (slowTest.test(file) === isSlow) measured[file] = seconds
  }
  // For a filter without matches the runner only prints a list of patterns, which is omitted.
  if (failed > 0) console.log(details.trim())
  if (!ran && filter.length > 0)
    console.log(`${kind.label}: nessun file di prova con ${filter.join(', ')} nel percorso.`)
  else if (!ran) console.log(`${kind.label}: nessuna prova eseguita.`)
  else console.log(resultLine(result))
  if (failed === 0) return
  const lines = failedLines(kind.command, report)
  console.log(lines)
  failures.push(`${kind.label}\n${lines}`)
}
