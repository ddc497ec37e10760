import { defineConfig, devices } from '@playwright/test'
import { browserArgs, browserPath } from './e2e/browser.ts'

const executablePath = browserPath()

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'browser', testIgnore: '**/*.slow.spec.ts' },
    // Belongs to `npm run test:slow`: the slow journeys, and those of the gate whose pages have a second look. `grep` sees file, title and tags.
    { name: 'slow', grep: /\.slow\.spec\.ts|@looks/ },
  ],
  outputDir: '.cache/playwright',
  // A browser, the application and its database wait for each other most of the time: two of each are what two cores carry.
  workers: 2,
  // Journeys of one file are shared among the workers, so that both end together.
  fullyParallel: true,
  forbidOnly: true,
  // Limits for what hangs; on a busy machine a journey takes several times as long as alone.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    // Who wants less motion waits for none, and what moves costs a tenth of the whole time; what moves is tried where it is asked for.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArgs, ...(executablePath && { executablePath }) },
  },
})
