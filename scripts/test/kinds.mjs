import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { buildWeb, root } from '../build-web.mjs'
import { applicationsVariable, readApplications } from './applications.mjs'
import { checkBoundaries } from './boundaries.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { findUnclearSentences } from './plain-english.mjs'
import { count, readReport, reportVariable } from './reports.mjs'
import { runNode } from './run-command.mjs'
import { withTemporaryFolder } from './temporary-folder.mjs'

/**
 * @typedef {{ report?: import('./reports.mjs').Report }} Reported
 * @typedef {import('./reports.mjs').Counts & Reported & { details: string }} Outcome
 * @typedef {{ name: string, label: string, command: string, sources: boolean, budget: number, run: Run }} Kind
 *   `sources`: reads all sources, so it takes no filter and runs in parallel with the other such kinds. `budget`: processor seconds on
 *   the reference machine (budget.mjs), about 1.5 times the seconds of a run
 * @typedef {(filter: string[]) => Promise<Outcome>} Run
 */

/** Timeout of one kind, for hanging tests: a shared machine may need half of it. */
const limitMs = 60 * 60_000
/** Longest first, so that both processes end together. */
const projects = ['src/server', 'scripts', 'e2e', 'src/web', 'src/contract', 'src/domain']
/** Types, lint and boundaries are CPU-bound, and two cores can be assumed. */
const twoAtATime = pLimit(2)
export const reports = join(root, '.cache', 'test')

/** Kinds of `npm test`, quick ones first. Types start after lint and boundaries and run in parallel with them; smallest projects last. */
export const gate = named('npm test --', {
  lint: { label: 'Lint', sources: true, budget: 16, run: lint },
  boundaries: { label: 'Confini', sources: true, budget: 10, run: boundaries },
  types: { label: 'Tipi', sources: true, budget: 40, run: checkTypes },
  unit: { label: 'Unità', sources: false, budget: 48, run: (filter) => vitest('unit', filter) },
  api: { label: 'API', sources: false, budget: 450, run: (filter) => vitest('api', filter) },
  browser: { label: 'Browser', sources: false, budget: 290, run: (filter) => browser('browser', filter) },
})

/** Kinds of `npm run test:slow`: files named `*.slow.test.ts` and `*.slow.spec.ts`, and the gate's journeys tagged @looks. */
export const slow = named('npm run test:slow --', {
  api: { label: 'API lente', sources: false, budget: 1200, run: (filter) => vitest('slow', filter) },
  browser: { label: 'Browser lente', sources: false, budget: 1000, run: (filter) => browser('slow', filter) },
})

/**
 * @template {string} Name
 * @param {string} command
 * @param {Record<Name, Omit<Kind, 'name' | 'command'>>} kinds
 * @returns {Record<Name, Kind>}
 */
function named(command, kinds) {
  const entries = Object.entries(kinds).map(([name, kind]) => [name, { ...kind, name, command: `${command} ${name}` }])
  return Object.fromEntries(entries)
}

/** @returns {Promise<Outcome>} */
async function checkTypes() {
  const results = await Promise.all(
    projects.map((project) =>
      // More threads check parts of a project twice: double the processor time, hardly any faster.
      twoAtATime(() => runNode(['node_modules/typescript-7/bin/tsc', '-b', project, '--singleThreaded'])),
    ),
  )
  const failures = results.filter(({ code }) => code !== 0)
  const details = failures.map(({ output }) => output).join('\n')
  return { ...checks(projects.length - failures.length, failures.length), details }
}

/** @returns {Promise<Outcome>} */
async function lint() {
  const { code, output } = await twoAtATime(() =>
    runNode(['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off']),
  )
  const unclear = await findUnclearSentences(root)
  return single(code === 0 && unclear.length === 0, [output, ...unclear].join('\n'))
}

/** @returns {Promise<Outcome>} */
async function boundaries() {
  const { violations, unread, problem } = await twoAtATime(() => checkBoundaries())
  const lines = [
    ...violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`),
    ...unread.map((source) => `Non letto: ${source}`),
    ...(problem ? [problem] : []),
  ]
  return single(lines.length === 0, lines.join('\n'))
}

/**
 * @param {'unit' | 'api' | 'slow'} project
 * @param {string[]} filter
 * @returns {Promise<Outcome>}
 */
async function vitest(project, filter) {
  const path = join(reports, `${project}.json`)
  const applications = join(reports, `${project}-applications.tsv`)
  const { code, output } = await withTemporaryFolder((TMPDIR) =>
    runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...['--project', project],
        ...['--reporter=default', '--reporter=./scripts/test/vitest-reporter.ts'],
        // A filter may match only files of another kind.
        ...(filter.length > 0 ? ['--passWithNoTests', ...filter] : []),
      ],
      // Programs started by tests load the same modules as their workers.
      {
        timeoutMs: limitMs,
        env: {
          TMPDIR,
          NODE_COMPILE_CACHE: join(TMPDIR, 'compiled'),
          [reportVariable]: path,
          [applicationsVariable]: applications,
        },
      },
    ),
  )
  const result = outcome(await readReport(path), code, output)
  if (project === 'unit') return result
  // Slow tests and those through PgBouncer have their own applications.
  const isLimited = project === 'api' && filter.length === 0 && process.env.TEST_THROUGH_PGBOUNCER !== '1'
  const { line, problem } = await readApplications(applications, isLimited)
  console.log(`  ${line}`)
  return problem ? { ...result, failed: result.failed + 1, details: `${result.details}\n${problem}` } : result
}

/**
 * @param {'browser' | 'slow'} project
 * @param {string[]} filter
 * @returns {Promise<Outcome>}
 */
async function browser(project, filter) {
  const executable = await ensureBrowser()
  if (!executable) {
    return single(false, 'Nessun browser: installa Chrome o Chromium, o indica quello da usare con CHROMIUM_PATH.')
  }
  try {
    await buildWeb({ log: (line) => console.log(`  ${line}`) })
  } catch (error) {
    return single(false, error instanceof Error ? error.message : String(error))
  }
  const path = join(reports, `browser-${project}.json`)
  const { code, output } = await withTemporaryFolder((TMPDIR) =>
    runNode(
      [
        ...['node_modules/@playwright/test/cli.js', 'test', '--project', project, '--pass-with-no-tests'],
        ...['--reporter=list,./scripts/test/playwright-reporter.ts', ...filter],
      ],
      { timeoutMs: limitMs, env: { CHROMIUM_PATH: executable, TMPDIR, [reportVariable]: path } },
    ),
  )
  return outcome(await readReport(path), code, output)
}

/** Deletes the reports of an earlier run, so that they are never counted again. */
export async function clearReports() {
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })
}

/**
 * Counts of a kind without tests.
 * @param {number} passed
 * @param {number} failed
 */
export const checks = (passed, failed) => ({ passed, failed, skipped: 0, assertions: 0 })

/**
 * @param {boolean} ok
 * @param {string} details
 * @returns {Outcome}
 */
const single = (ok, details) => ({ ...checks(Number(ok), Number(!ok)), details })

/**
 * A run that exits with an error but without a failed test (e.g. a crash) counts as failed.
 * @param {import('./reports.mjs').Report} report
 * @param {number} code
 * @param {string} details
 * @returns {Outcome}
 */
function outcome(report, code, details) {
  const counts = count(report)
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed
  return { ...counts, failed, report, details }
}
