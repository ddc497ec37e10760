import { defineConfig } from 'vitest/config'

const unit = [
  'src/domain/**/*.test.ts',
  'src/contract/**/*.test.ts',
  'src/web/**/*.test.{ts,tsx}',
  'src/server/gateways/**/*.test.ts',
  'src/server/demo/*.test.ts',
  'scripts/**/*.test.ts',
]

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    // Two cores: more workers only take turns, and every API worker holds a database.
    maxWorkers: 2,
    pool: 'forks',
    // As journeys wait (playwright.config.ts). Whoever means a shorter time says so.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: 'unit', include: unit, testTimeout: 20_000 } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['src/server/**/*.test.ts'],
          exclude: unit,
          globalSetup: 'src/server/testing/global-setup.ts',
          setupFiles: process.env.RECORD_READS ? ['src/server/testing/record-reads.ts'] : [],
          // The server's modules keep nothing between apps: loading them anew for each file would take a third of the time.
          isolate: false,
          // As journeys are: see playwright.config.ts.
          retry: process.env.CI ? 1 : 0,
          // What must be quick says so itself: this ends only what hangs, also on a machine that is slow and shared.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
