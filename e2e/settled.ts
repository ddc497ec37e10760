import type { Page } from '@playwright/test'

/** For pictures that were uploaded: the decoder gives way to everything else. */
export const untilDecoded = { timeout: 60_000 }

/**
 * Waits until nothing moves any more: colours change gradually from one scheme to the other, a dialog from one layout to the other. For who wants
 * less motion every change still takes a moment.
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
