// npm test [-- kind…] [--filter text…]: the gate, or only some kinds of it, or only matching files.
// npm run test:slow [-- kind…] [--filter text…]: the same for what is slow by design.
import { rm } from 'node:fs/promises'
import { readDurations, updateDurations, writeDurations } from './test/durations.mjs'
import { clearReports, gate, reports, slow } from './test/kinds.mjs'
import { plainSummary, table } from './test/summary.mjs'

const kinds = process.argv[2] === '--slow' ? slow : gate
const { chosen, filter, whole } = readArguments(process.argv.slice(kinds === slow ? 3 : 2))
await clearReports()

/** @type {import('./test/durations.mjs').Durations} */
const measured = {}
/** @type {import('./test/summary.mjs').Result[]} */
const results = await Promise.all(chosen.filter((kind) => kind.sources).map(run))
for (const kind of chosen.filter((kind) => !kind.sources)) results.push(await run(kind))
await rm(reports, { recursive: true, force: true })

const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failed = results.reduce((sum, result) => sum + result.failed, 0)
console.log(`\n${table(results)}\n\n${plainSummary(results)}`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
// A clone that only checks stays clean.
if (whole && process.exitCode === 0 && !process.env.CI) writeDurations(updateDurations(readDurations(), measured))

/**
 * @param {import('./test/kinds.mjs').Kind} kind
 * @returns {Promise<import('./test/summary.mjs').Result>}
 */
async function run(kind) {
  console.log(`${kind.label}…`)
  const start = performance.now()
  const { passed, failed, skipped, report, details } = await kind.run(filter)
  const ran = passed + failed > 0
  const seconds = (performance.now() - start) / 1000
  Object.assign(measured, report?.files)
  if (failed > 0 || !ran) console.log(details.trim())
  // A filter may match nothing of one kind; without a filter, a kind that ran nothing proves nothing.
  if (!ran) console.log(`${kind.label}: nessuna prova eseguita.`)
  return { label: kind.label, passed, failed: ran || filter.length > 0 ? failed : 1, skipped, seconds }
}

/** @param {string[]} args */
function readArguments(args) {
  const at = args.indexOf('--filter')
  const named = at < 0 ? args : args.slice(0, at)
  const filter = at < 0 ? [] : args.slice(at + 1)
  const unknown = named.filter((name) => !Object.hasOwn(kinds, name))
  if (unknown.length > 0 || (at >= 0 && filter.length === 0)) {
    console.error(
      `Uso: npm ${kinds === slow ? 'run test:slow' : 'test'} [-- ${Object.keys(kinds).join(' | ')} …] [--filter testo]`,
    )
    process.exit(2)
  }
  const wanted = named.length > 0 ? named : Object.keys(kinds)
  return {
    chosen: Object.entries(kinds)
      .filter(([name, { sources }]) => wanted.includes(name) && !(sources && filter.length > 0))
      .map(([, kind]) => kind),
    filter,
    whole: args.length === 0,
  }
}
