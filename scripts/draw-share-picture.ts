// npm run tool -- share-picture: takes a screenshot of the home page for shared links (Open Graph), as src/web/public/anteprima.jpg.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import getPort from 'get-port'
import { browserArgs, browserPath } from '../e2e/browser.ts'
import { spawnApp, stopApp, untilReady } from '../src/server/testing/processes/app-process.ts'

const target = join(import.meta.dirname, '../src/web/public/anteprima.jpg')

const directory = await mkdtemp(join(tmpdir(), 'share-picture-'))
const app = spawnApp({ DATA_DIR: directory }, await getPort())
const executablePath = browserPath()
const browser = await chromium.launch({ args: browserArgs, ...(executablePath && { executablePath }) })
try {
  await untilReady(app, 180_000)
  // The size that every network shows in full; a higher resolution would only make the file larger.
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, locale: 'it-IT', colorScheme: 'light' })
  await page.goto(app.address, { waitUntil: 'networkidle' })
  await page.screenshot({ path: target, type: 'jpeg', quality: 82 })
  console.log(`Immagine salvata in ${target}`)
} finally {
  await browser.close()
  await stopApp(app)
  await rm(directory, { recursive: true, force: true })
}
