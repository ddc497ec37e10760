import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { writeReport } from './reports.mjs'

/** Writes the report that `npm test` counts. */
export default class VitestReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): Promise<void> {
    await writeReport({
      tests: modules.flatMap((module) => [...module.children.allTests()].map(describe)),
      files: Object.fromEntries(modules.map((module) => [module.relativeModuleId, secondsOf(module)])),
      errors: [
        ...modules.filter(failedOutsideTests).map((module) => module.relativeModuleId),
        ...unhandled.map(() => ''),
      ],
    })
  }
}

function describe(test: TestCase) {
  const { state } = test.result()
  return {
    file: test.module.relativeModuleId,
    title: test.fullName,
    state: state === 'pending' ? ('skipped' as const) : state,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    assertions: test.meta().assertions ?? 0,
  }
}

/** Excludes imports: the first file of a worker loads the modules of the others. */
const secondsOf = (module: TestModule) => module.diagnostic().duration / 1000

/** A file that cannot be loaded, or whose hooks fail, has no failed test. */
const failedOutsideTests = (module: TestModule) =>
  module.state() === 'failed' && ![...module.children.allTests('failed')].length
