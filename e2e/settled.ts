import type { Page } from '@playwright/test'

/** Timeout for uploaded pictures: the decoder runs at the lowest priority. */
export const untilDecoded = { timeout: 60_000 }

/**
 * Waits until all transitions have ended: colours change gradually between schemes, and a dialog between layouts. Even with reduced motion
 * each transition takes a moment.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let calm = 0; calm < 3; calm++) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const running = document.getAnimations().filter(({ playState }) => playState === 'running')
      if (running.length > 0) calm = 0
      await Promise.allSettled(running.map(({ finished }) => finished))
    }
  })
