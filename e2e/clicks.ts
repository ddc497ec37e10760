import type { Locator, Page, Request } from '@playwright/test'
import { doubleClickMs } from '../src/web/shared/calls/double-click.ts'

/** Delays of the second click of a double click, for quick and slow users (ms). */
const secondClicks = [60, 120, 200]

/**
 * Clicks, and clicks again after each delay of a double click: while the request is running, just after the response, and when the button
 * is gone or another has taken its place.
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

/** Unanswered API calls of each page. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** Starts tracking the page's calls, for `untilAnswered`. */
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

/** Waits until the page has handled every click and received the response to every call since `clickTwice`. */
export async function untilAnswered(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet += 1) {
    await nextFrame(page)
    if (unanswered.get(page)?.size) quiet = 0
  }
}

/** Installs a fake clock in the page, for `untilNextClick`. */
export async function takeClock(page: Page): Promise<void> {
  trackCalls(page)
  await page.clock.install()
}

/** Advances the page's clock past the double-click window, which starts at the response to the first click. */
export async function untilNextClick(page: Page): Promise<void> {
  await untilAnswered(page)
  await page.clock.fastForward(doubleClickMs)
}

/** Collects the requests to this path from now on. */
export function requestsTo(page: Page, path: string, method = 'POST'): Request[] {
  const seen: Request[] = []
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path) seen.push(request)
  })
  return seen
}

/** Counts every request separately, except those with the same idempotency key. */
export const keysOf = (requests: readonly Request[]) =>
  new Set(requests.map((request, index) => request.headers()['idempotency-key'] ?? `none ${index}`))

export const total = async (page: Page, path: string): Promise<number> =>
  Number((await page.request.get(`${path}limit=1`)).headers()['x-total-count'])
