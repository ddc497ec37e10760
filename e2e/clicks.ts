import type { Locator, Page, Request } from '@playwright/test'
import { doubleClickMs } from '../src/web/shared/calls/double-click.ts'

/** When a double click's second click comes, by a quick and by a slow hand (ms after the first). */
const secondClicks = [60, 120, 200]

/**
 * Clicks, and again at each time at which a double click may end: while the request is on its way, when it is just answered, when the
 * button is gone or another has taken its place.
 */
export async function clickTwice(page: Page, button: Locator): Promise<void> {
  trackCalls(page)
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  const first = performance.now()
  for (const after of secondClicks) {
    await page.waitForTimeout(Math.max(0, first + after - performance.now()))
    await page.mouse.click(x, y)
  }
}

/** Calls that the page has sent and that are not answered yet. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** Tracks the page's calls from now on, for `untilAnswered`. */
export function trackCalls(page: Page): void {
  if (unanswered.has(page)) return
  const calls = new Set<Request>()
  unanswered.set(page, calls)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/stream')) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** Waits until the page has handled every click and every call it sent since `clickTwice` has been answered. */
export async function untilAnswered(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    await nextFrame(page)
    if (unanswered.get(page)?.size) quiet = 0
  }
}

/** Takes over the page's clock, for `untilNextClick`. */
export async function takeClock(page: Page): Promise<void> {
  trackCalls(page)
  await page.clock.install()
}

/** Moves the page's clock until a click is no longer the second one of a double click, which counts from the answer to the first. */
export async function untilNextClick(page: Page): Promise<void> {
  await untilAnswered(page)
  await page.clock.fastForward(doubleClickMs)
}

/** Requests that this path receives, from now on. */
export function requestsTo(page: Page, path: string, method = 'POST'): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) seen.push(request)
  })
  return seen
}

/** One for each request: only those with the same key count as one. */
export const keysOf = (requests: readonly Request[]) =>
  new Set(requests.map((request, index) => request.headers()['idempotency-key'] ?? `none ${index}`))

export const total = async (page: Page, path: string): Promise<number> =>
  Number((await page.request.get(`${path}limit=1`)).headers()['x-total-count'])
