import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'

const unit = [
  'src/domain/**/*.test.ts',
  'src/contract/**/*.test.ts',
  'src/web/**/*.test.{ts,tsx}',
  'src/server/gateways/**/*.test.ts',
  'src/server/demo/catalogue.test.ts',
  'scripts/**/*.test.ts',
]
/** Run by `npm run test:slow`. */
const slow = 'src/**/*.slow.test.ts'
/** Whether an option such as `--sequence.shuffle.files` sets the order; a configured sequencer would override it. */
const shuffles = process.argv.some((argument) => argument.startsWith('--sequence.'))

/** Tests of the server on a real PostgreSQL. */
const server = {
  globalSetup: 'src/server/testing/global-setup.ts',
  setupFiles: process.env.RECORD_READS ? ['src/server/testing/record-reads.ts'] : [],
  // Node can run the server directly: Vite's module runner would only transform and resolve every import again.
  // Without the loader `vi.mock` does not work; own modules are never mocked.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    // For two cores: more workers would not be faster, and each API worker has a database.
    maxWorkers: 2,
    pool: 'forks',
    // Reloading the modules for each file would take a third of the run time, in unit tests almost half. The few modules that keep state are
    // reset by their tests.
    isolate: false,
    // For hanging tests; long enough for a slow, shared machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['scripts/test/count-assertions.ts'],
    ...(!shuffles && { sequence: { sequencer: LongestFirst } }),
    expect: { poll: { timeout: 10_000 } },
    allowOnly: false,
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: [slow] } },
      {
        extends: true,
        test: { ...server, name: 'api', include: ['src/server/**/*.test.ts'], exclude: [...unit, slow] },
      },
      { extends: true, test: { ...server, name: 'slow', include: [slow] } },
    ],
  },
})
