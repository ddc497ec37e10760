import { defineConfig, devices } from '@playwright/test'
import { browserArgs, browserPath } from './e2e/browser.ts'

const executablePath = browserPath()

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'browser', testIgnore: '**/*.slow.spec.ts' },
    // Run by `npm run test:slow`: the slow journeys, and the gate's journeys tagged @looks. `grep` matches file, title and tags.
    { name: 'slow', grep: /\.slow\.spec\.ts|@looks/ },
  ],
  outputDir: '.cache/playwright',
  // A browser, the application and its database wait for each other most of the time, so two cores can run two of each.
  workers: 2,
  // The journeys of a file are distributed over the workers, so that both finish at about the same time.
  fullyParallel: true,
  forbidOnly: true,
  // Limits for hanging journeys; on a busy machine a journey takes several times as long as alone.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // Journeys do not wait for animations, which would take a tenth of their time. No journey tests motion.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArgs, ...(executablePath && { executablePath }) },
  },
})
