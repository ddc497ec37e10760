import type { Locator, Page, Request } from '@playwright/test'

/** Two clicks with a pause of a slow hand between them; the second may come when the button is gone. */
export async function doubleClick(page: Page, button: Locator, pause: number): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not on the screen')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await page.waitForTimeout(pause)
  await page.mouse.click(x, y)
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
