import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { root } from '../build-web.mjs'
import PlaywrightReporter from './playwright-reporter.ts'
import { readReport, reportVariable } from './reports.mjs'
import VitestReporter from './vitest-reporter.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reporters-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function reportOf(work: () => Promise<void>) {
  const path = join(directory, 'report.json')
  vi.stubEnv(reportVariable, path)
  try {
    await work()
  } finally {
    vi.unstubAllEnvs()
  }
  return await readReport(path)
}

const vitestModule = (file: string, state: string, tests: readonly unknown[] = []) => ({
  relativeModuleId: file,
  state: () => state,
  diagnostic: () => ({ collectDuration: 100, setupDuration: 50, duration: 500 }),
  children: { allTests: (wanted?: string) => (wanted ? [] : tests) },
})

test('a test file that cannot be loaded is an error of that file, an unhandled error has no file', async () => {
  const passed = {
    fullName: 'group > one',
    module: { relativeModuleId: 'a.test.ts' },
    result: () => ({ state: 'passed' }),
    diagnostic: () => ({ duration: 250 }),
    meta: () => ({ assertions: 3 }),
  }
  const modules = [vitestModule('a.test.ts', 'passed', [passed]), vitestModule('unloaded.test.ts', 'failed')]
  expect(await reportOf(() => new VitestReporter().onTestRunEnd(modules as never, [new Error('late')]))).toEqual({
    tests: [{ file: 'a.test.ts', title: 'group > one', state: 'passed', seconds: 0.25, assertions: 3 }],
    files: { 'a.test.ts': 0.5, 'unloaded.test.ts': 0.5 },
    errors: ['unloaded.test.ts', ''],
  })
})

const browserTest = (ok: boolean) => ({
  ok: () => ok,
  titlePath: () => ['', 'browser', 'a.spec.ts', 'group', 'one'],
  location: { file: join(root, 'e2e/a.spec.ts') },
})

test('only the outermost expectations of a journey are counted', async () => {
  const reporter = new PlaywrightReporter()
  const result = { duration: 1500, status: 'passed' } as never
  reporter.onStepEnd({} as never, result, { category: 'expect' } as never)
  reporter.onStepEnd({} as never, result, { category: 'expect', parent: { category: 'expect' } } as never)
  reporter.onStepEnd({} as never, result, { category: 'pw:api' } as never)
  reporter.onTestEnd(browserTest(true) as never, result)
  expect(await reportOf(() => reporter.onEnd())).toEqual({
    tests: [{ file: 'e2e/a.spec.ts', title: 'group > one', state: 'passed', seconds: 1.5, assertions: 1 }],
    files: { 'e2e/a.spec.ts': 1.5 },
    errors: [],
  })
})

test.each([
  [true, 'passed', 'passed'],
  [true, 'failed', 'passed'],
  [true, 'skipped', 'skipped'],
  [false, 'passed', 'failed'],
  [false, 'timedOut', 'failed'],
])('a journey that is as expected (%s) and %s counts as %s', async (ok, status, state) => {
  const reporter = new PlaywrightReporter()
  reporter.onTestEnd(browserTest(ok) as never, { duration: 0, status } as never)
  const { tests } = await reportOf(() => reporter.onEnd())
  expect(tests).toMatchObject([{ state }])
})

test('a browser error outside any journey is an error of its file, if it names one', async () => {
  const reporter = new PlaywrightReporter()
  for (const file of [import.meta.filename, '<anonymous>']) reporter.onError({ location: { file } } as never)
  reporter.onError({})
  const { errors } = await reportOf(() => reporter.onEnd())
  expect(errors).toEqual(['scripts/test/reporters.test.ts', '', ''])
})
