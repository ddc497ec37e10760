import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/test/longest-first.ts'

const unit = [
  'src/domain/**/*.test.ts',
  'src/contract/**/*.test.ts',
  'src/web/**/*.test.{ts,tsx}',
  'src/server/gateways/**/*.test.ts',
  'src/server/demo/*.test.ts',
  'scripts/**/*.test.ts',
]
/** Belongs to `npm run test:slow`. */
const slow = 'src/**/*.slow.test.ts'
/** `--sequence.shuffle.files` and the like have an order of their own; Vitest would prefer the configured one. */
const shuffles = process.argv.some((argument) => argument.startsWith('--sequence.'))

/** Tests of the server on a real PostgreSQL. */
const server = {
  globalSetup: 'src/server/testing/global-setup.ts',
  setupFiles: process.env.RECORD_READS ? ['src/server/testing/record-reads.ts'] : [],
  // Node runs the server as it is: Vite's module runner would only add its own transformation and resolution of every import.
  // Without the loader `vi.mock` does not work; own modules are never mocked.
  experimental: { viteModuleRunner: false, nodeLoader: false },
}

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    // Two cores: more workers only take turns, and every API worker holds a database.
    maxWorkers: 2,
    pool: 'forks',
    // Loading the modules again for each file would take a third of the time, half of it in unit tests. The few that keep state are reset
    // by their tests.
    isolate: false,
    // Ends tests that hang, also on a slow, shared machine.
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
