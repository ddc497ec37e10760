// Guards: text does not move when the web fonts replace the system fonts on the public pages.

import { expect, test } from './portal.ts'

declare global {
  interface Window {
    takeShift(): number
  }
}

for (const path of ['/about', '/beta-program', '/']) {
  for (const width of [390, 1440]) {
    test(`${path} shifts its layout little while loading (${width} px)`, async ({ browser, portal }) => {
      const context = await browser.newContext({ baseURL: portal.address, viewport: { width, height: 900 } })
      const page = await context.newPage()
      await page.addInitScript(() => {
        let sum = 0
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value
        }
        const observer = new PerformanceObserver((list) => add(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        window.takeShift = () => {
          add(observer.takeRecords())
          return sum
        }
      })
      await page.goto(path)
      // The fonts are applied in the same task (public/start-scripts.js).
      await page.waitForFunction(() => localStorage.getItem('filiera-fonts') !== null)
      await page.evaluate(async () => {
        for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      })
      expect(await page.evaluate(() => window.takeShift())).toBeLessThan(0.05)
      await context.close()
    })
  }
}
