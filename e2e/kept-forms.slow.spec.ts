// Guards: every form survives a reload, a failing server and an ended session.

import type { Page, Request } from '@playwright/test'
import { accountForms } from './kept-account-forms.ts'
import type { KeptForm } from './kept-form.ts'
import { orderForms } from './kept-order-forms.ts'
import { expect, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { endSession, sessionDialog, signInAgain } from './session-end.ts'
import { untilHydrated, visit } from './visit.ts'

const isItsCall =
  ({ path, method }: KeptForm) =>
  (request: Request) =>
    request.method() === (method ?? 'POST') && isAt(path, new URL(request.url()).pathname)

const isAt = (path: string | RegExp, pathname: string) =>
  typeof path === 'string' ? pathname.endsWith(path) : path.test(pathname)

const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('filiera-draft')))

/** Reloads the page and opens the form again. */
async function reload(page: Page, { reveal, secrets }: KeptForm): Promise<void> {
  await page.reload()
  await untilHydrated(page)
  await reveal?.(page)
  await secrets?.fill(page)
}

/** Submits the form and waits until the page reports the failure. */
async function fail(page: Page, form: KeptForm): Promise<void> {
  const tried = page.waitForEvent('requestfinished', isItsCall(form)).catch(() => undefined)
  const failed = page.waitForEvent('requestfailed', isItsCall(form)).catch(() => undefined)
  await form.send(page)
  await Promise.race([tried, failed])
  await expect(page.getByText(form.fails).first()).toBeVisible()
  await form.holds(page)
  await form.secrets?.holds(page)
}

for (const form of [...accountForms, ...orderForms]) {
  test(`${form.name}: input survives a reload, an outage and an ended session, and resending creates no duplicate`, async ({
    page,
    context,
  }) => {
    const isCall = isItsCall(form)
    const account = await signInAsNewReseller(page, form.plan)
    await visit(page, await form.address(page))
    await form.reveal?.(page)
    await form.fill(page)
    await form.secrets?.fill(page)

    await test.step('reloaded before it is sent', async () => {
      const memory = await kept(page)
      for (const secret of form.secrets?.values ?? []) expect(memory).not.toContain(secret)
      await reload(page, form)
      await form.holds(page)
    })

    await test.step('the server answers 503, then is unreachable', async () => {
      await page.route('**/api/**', (route, request) =>
        isCall(request) ? route.fulfill({ status: 503, body: 'guasto' }) : route.fallback(),
      )
      await fail(page, form)
      await page.unrouteAll()
      await context.setOffline(true)
      await fail(page, form)
      await context.setOffline(false)
    })

    const sent: Request[] = []
    page.on('request', (request) => isCall(request) && sent.push(request))

    await test.step('the session has ended; the call continues after sign-in, and its response is lost', async () => {
      await page.route('**/api/**', async (route, request) => {
        if (!isCall(request) || form.endsSessions) return route.fallback()
        // The server handles the request; only its response is lost.
        const response = await route.fetch({ ...(form.body && { postData: form.body() }) })
        if (response.status() === 401) return route.fulfill({ response })
        expect(response.ok()).toBe(true)
        return route.abort()
      })
      await endSession(account)
      await form.send(page)
      await expect(sessionDialog(page)).toBeVisible()
      await form.holds(page)
      await form.secrets?.holds(page)
      await signInAgain(page, account.password)
      if (form.endsSessions) return
      await expect.poll(() => sent.length).toBe(2)
      await expect(page.getByText(form.fails).first()).toBeVisible()
      if (!form.vanishes) await form.holds(page)
      await page.unrouteAll()
    })

    if (form.vanishes) await page.reload()
    else if (!form.endsSessions) await form.send(page)
    await form.done(page)
    const keys = sent.map((request) => request.headers()['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    if (form.made) expect(await form.made(page)).toBe(1)
    if (form.stays || form.endsSessions || form.vanishes) return
    await expect.poll(() => drafts(page)).toEqual([])
  })
}
