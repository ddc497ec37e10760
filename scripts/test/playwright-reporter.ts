import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult, TestStep } from '@playwright/test/reporter'
import { root } from '../build-web.mjs'
import { type Report, writeReport } from './reports.mjs'

/** Writes the report that `npm test` counts. */
export default class PlaywrightReporter implements Reporter {
  readonly #report: Report = { tests: [], files: {}, errors: [] }
  readonly #assertions = new Map<TestResult, number>()

  printsToStdio(): boolean {
    return false
  }

  /** Counts `expect.poll` and `toPass` once, however often they repeat. */
  onStepEnd(_test: TestCase, result: TestResult, { category, parent }: TestStep): void {
    if (category !== 'expect' || parent?.category === 'expect') return
    this.#assertions.set(result, (this.#assertions.get(result) ?? 0) + 1)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = relative(root, test.location.file)
    const seconds = result.duration / 1000
    this.#report.files[file] = (this.#report.files[file] ?? 0) + seconds
    this.#report.tests.push({
      file,
      // Without the root, the project and the file.
      title: test.titlePath().slice(3).join(' > '),
      state: test.ok() ? (result.status === 'skipped' ? 'skipped' : 'passed') : 'failed',
      seconds,
      assertions: this.#assertions.get(result) ?? 0,
    })
  }

  onError({ location }: TestError): void {
    // A spec that imports a missing module has the location `<anonymous>`.
    this.#report.errors.push(location && existsSync(location.file) ? relative(root, location.file) : '')
  }

  async onEnd(): Promise<void> {
    await writeReport(this.#report)
  }
}
