import { chromium } from '@playwright/test'
import { listBrowsers } from '../../e2e/browser.ts'
import { run, runNode } from './run-command.mjs'

const downloadLimitMs = 120_000
const packagesLimitMs = 300_000
const playwright = 'node_modules/@playwright/test/cli.js'

/** @type {Promise<string | undefined> | undefined} */
let ensured

/**
 * The browser for the journeys: an installed one, otherwise Playwright's own, otherwise from the system's package manager. Cached: a run
 * that needs it later calls this at its start, since a download is mostly waiting.
 * @returns {Promise<string | undefined>} undefined if none is installed and none could be installed
 */
export const ensureBrowser = () => (ensured ??= findBrowser())

async function findBrowser() {
  const installed = await firstThatRuns(listBrowsers())
  if (installed) return installed

  console.log('  Nessun browser trovato: ne scarico uno…')
  await runNode([playwright, 'install', 'chromium'], { timeoutMs: downloadLimitMs })
  const own = await firstThatRuns([chromium.executablePath()])
  if (own || !(await mayInstallPackages())) return own

  console.log('  Installo Chromium con apt…')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // The lock serialises apt: a test may be installing nginx (`src/server/testing/processes/nginx.ts`).
  const apt = (/** @type {string[]} */ ...args) =>
    run('flock', ['/tmp/filiera-apt.lock', 'apt-get', ...args], { timeoutMs: packagesLimitMs, env })
  await apt('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    await apt('install', '-y', '--no-install-recommends', name)
    const found = await firstThatRuns(listBrowsers())
    if (found) return found
  }
  return undefined
}

/**
 * Starts each candidate: a distribution's placeholder or a missing library only shows at the start.
 * @param {string[]} paths
 */
async function firstThatRuns(paths) {
  for (const path of paths) {
    // On Windows `--version` would open a window.
    if (process.platform === 'win32') return path
    const { code } = await run(path, ['--version'], { timeoutMs: 20_000 })
    if (code === 0) return path
  }
  return undefined
}

async function mayInstallPackages() {
  return process.getuid?.() === 0 && (await run('apt-get', ['--version'])).code === 0
}
