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
  // The server's modules keep no state between apps: loading them again for each file would take a third of the time.
  isolate: false,
  // Ends tests that hang, also on a slow, shared machine.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    // Two cores: more workers only take turns, and every API worker holds a database.
    maxWorkers: 2,
    pool: 'forks',
    setupFiles: ['scripts/test/count-assertions.ts'],
    ...(!shuffles && { sequence: { sequencer: LongestFirst } }),
    // As in playwright.config.ts.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: [slow], testTimeout: 20_000 } },
      {
        extends: true,
        test: { ...server, name: 'api', include: ['src/server/**/*.test.ts'], exclude: [...unit, slow] },
      },
      { extends: true, test: { ...server, name: 'slow', include: [slow] } },
    ],
  },
})
