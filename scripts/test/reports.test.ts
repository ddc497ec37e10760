import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.mjs'
import { plainSummary } from './summary.mjs'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'reports-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

async function report(content: unknown): Promise<string> {
  const file = join(directory, 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

test('a test file that cannot be loaded counts as failed', async () => {
  const file = await report({
    ...{ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 },
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  })
  expect(await countVitest(file)).toEqual({ passed: 3, failed: 2, skipped: 2, flaky: [] })
})

test('a browser error outside any journey counts as failed', async () => {
  const file = await report({ stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 }, errors: [{ message: 'x' }] })
  expect(await countPlaywright(file)).toEqual({ passed: 2, failed: 2, skipped: 0, flaky: [] })
})

test('a journey that passed on its second try has passed, and is named', async () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] })
  const file = await report({
    stats: { expected: 2, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [{ specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky')] }] }],
  })
  expect(await countPlaywright(file)).toEqual({ passed: 3, failed: 0, skipped: 0, flaky: ['a.spec.ts two'] })
})

test('so has a test of the server', async () => {
  const file = await report({
    numPassedTests: 2,
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'one', failureMessages: [] },
          { status: 'passed', fullName: 'two', failureMessages: ['expected 1 to be 2'] },
        ],
      },
    ],
  })
  expect(await countVitest(file)).toEqual({ passed: 2, failed: 0, skipped: 0, flaky: ['two'] })
})

test('a run that wrote no report has run nothing', async () => {
  expect(await countVitest(join(directory, 'missing.json'))).toEqual({ passed: 0, failed: 0, skipped: 0, flaky: [] })
})

test('the last line names what was skipped only when something was', () => {
  const result = { label: 'Tipi', passed: 6, failed: 0, skipped: 0, seconds: 1 }
  expect(plainSummary([result])).toBe('6 passed, 0 failed')
  expect(plainSummary([result, { ...result, failed: 1, skipped: 2 }])).toBe('12 passed, 1 failed, 2 skipped')
})
