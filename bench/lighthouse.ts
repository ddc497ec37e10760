// npm run bench -- lighthouse [RUNS 5]: measures the pages with Lighthouse's mobile preset (simulated throttling), on a portal started like
// `npm start`. Prints a Markdown table of medians and fails if a goal is missed.

import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { browserArgs, browserPath } from '../e2e/browser.ts'
import { spawnApp, stopApp, untilReady } from '../src/server/testing/processes/app-process.ts'
import { median } from './measure.ts'

const runs = Number(process.argv[2] ?? 5)

/** Fetched by npx: with its dependencies it would make up a sixth of the files installed for tests. */
const lighthouse = 'lighthouse@13.5.0'

interface Goals {
  /** Minimum of every run, not of the median: a phone has only one attempt. */
  performance: number
  /** Maximum total blocking time of every run (ms). */
  blocking: number
  /** Minimum of accessibility, best practices and search engines. */
  others: number
  fcp?: number
  lcp?: number
}

interface Page {
  name: string
  path: string
  cookie?: string
  goals: Goals
}

const always = { performance: 97, blocking: 150 }
const publicGoals: Goals = { ...always, others: 100 }
const signedInGoals: Goals = { ...always, others: 95, fcp: 1200, lcp: 1800 }
const greatestShift = 0.02

const directory = await mkdtemp(join(tmpdir(), 'lighthouse-'))
const app = spawnApp({ DATA_DIR: directory }, await getPort())
try {
  await untilReady(app, 180_000)
  const pages = await listPages(app.address)
  const rows = []
  // Rounds outside, pages inside, so that a slow moment of the machine affects all pages alike.
  const results = new Map<Page, Result[]>(pages.map((page) => [page, []]))
  for (let run = 0; run < runs; run++) {
    for (const page of pages) results.get(page)?.push(await measure(`${app.address}${page.path}`, page.cookie))
  }
  for (const [page, measured] of results) rows.push(summarise(page, measured))
  print(rows)
  process.exitCode = rows.some(({ missed }) => missed.length > 0) ? 1 : 0
} finally {
  await stopApp(app)
  await rm(directory, { recursive: true, force: true })
}

/** Public pages as a visitor, the shop as a signed-in user. */
async function listPages(address: string): Promise<Page[]> {
  const login = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'rivenditore', password: 'rivenditore123' }),
  })
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0]
  if (!login.ok || !cookie) throw new Error(`The login answered ${login.status}`)
  const list = await fetch(`${address}/api/products?limit=1`, { headers: { cookie } })
  const { products } = (await list.json()) as { products: { id: string }[] }
  const visitorPages = ['/', '/subscriptions', '/about', '/beta-program']
  return [
    ...visitorPages.map((path) => ({ name: path, path, goals: publicGoals })),
    { name: '/catalog', path: '/catalog', cookie, goals: signedInGoals },
    { name: '/product/{id}', path: `/product/${products[0]?.id}`, cookie, goals: signedInGoals },
  ]
}

/** On a busy machine a trace may miss the start of the navigation; such a run is repeated. */
async function measure(url: string, cookie: string | undefined, attempts = 3): Promise<Result> {
  const result = await runOnce(url, cookie)
  if (!result.runtimeError) return result
  if (attempts > 1) return measure(url, cookie, attempts - 1)
  throw new Error(`${url}: ${result.runtimeError.message}`)
}

/** The parts of a report that are used. */
interface Result {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; details?: Details }>
}

interface Details {
  type: string
  items: { resourceType: string; transferSize: number }[]
}

/** In a new browser, with empty caches. */
async function runOnce(url: string, cookie: string | undefined): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      ...['--yes', lighthouse, url, '--quiet', '--output=json'],
      `--chrome-flags=${['--headless=new', ...browserArgs].join(' ')}`,
      '--only-categories=performance,accessibility,best-practices,seo',
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: browserPath() }, maxBuffer: 64 * 2 ** 20 },
  )
  return JSON.parse(stdout)
}

function summarise({ name, goals }: Page, results: Result[]) {
  const score = (category: string) =>
    Math.round(median(results.map((result) => (result.categories[category]?.score ?? 0) * 100)))
  const value = (audit: string) => median(results.map((result) => result.audits[audit]?.numericValue ?? Number.NaN))
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score)
  const others = scores.slice(1)
  const [fcp, lcp, cls] = [
    value('first-contentful-paint'),
    value('largest-contentful-paint'),
    value('cumulative-layout-shift'),
  ]
  const slowest = Math.min(...results.map((result) => Math.round((result.categories.performance?.score ?? 0) * 100)))
  const blocking = Math.max(
    ...results.map((result) => result.audits['total-blocking-time']?.numericValue ?? Number.NaN),
  )
  const missed = [
    slowest < goals.performance && `prestazioni ${slowest} in una misura`,
    !(blocking <= goals.blocking) && `TBT ${Math.round(blocking)} in una misura`,
    others.some((other) => other < goals.others) && `altri punteggi ${others.join('/')}`,
    goals.fcp !== undefined && fcp > goals.fcp && `FCP ${Math.round(fcp)}`,
    goals.lcp !== undefined && lcp > goals.lcp && `LCP ${Math.round(lcp)}`,
    cls > greatestShift && `CLS ${cls.toFixed(3)}`,
  ].filter((miss) => miss !== false)
  const failing = results.flatMap((result) => failingAudits(result))
  return {
    cells: [
      name,
      ...scores.map(String),
      milliseconds(fcp),
      milliseconds(lcp),
      milliseconds(value('total-blocking-time')),
      cls.toFixed(3),
      median(results.map(scriptKilobytes)).toFixed(0),
    ],
    missed: missed.map((miss) => `${name}: ${miss}`),
    failing: [...new Set(failing)].map((audit) => `${name}: ${audit}`),
  }
}

/** Audits other than performance that cost points. */
function failingAudits(result: Result): string[] {
  return ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && result.audits[id]?.score === 0)
      .map(({ id }) => id),
  )
}

function scriptKilobytes(result: Result): number {
  const details = result.audits['network-requests']?.details
  if (details?.type !== 'table') return Number.NaN
  const scripts = details.items.filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1000
}

function milliseconds(value: number): string {
  return `${Math.round(value)} ms`
}

function print(rows: ReturnType<typeof summarise>[]): void {
  const columns = [
    'pagina',
    'prestazioni',
    'accessibilità',
    'buone pratiche',
    'SEO',
    'FCP',
    'LCP',
    'TBT',
    'CLS',
    'JS kB',
  ]
  console.log(`Mediana di ${runs}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}\n`)
  console.log(`| ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length - 1)}`)
  for (const { cells } of rows) console.log(`| ${cells.join(' | ')} |`)
  for (const { missed, failing } of rows) {
    for (const line of missed) console.log(`\nObiettivo mancato: ${line}`)
    for (const line of failing) console.log(`\nDa correggere: ${line}`)
  }
}
