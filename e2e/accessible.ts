import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect, test } from './portal.ts'
import { settled } from './settled.ts'

/** Half the size of `axe.source`, which every document has to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const desktop = { width: 1280, height: 800 }
const phone = { width: 320, height: 700 }

/** Rows after the eighth are excluded: they repeat the structure of the first eight, and checking the colours of fifty rows takes seconds. */
const laterRows = ['tbody > tr', 'ul > li', 'ol > li'].map((row) => `${row}:nth-child(n + 9)`)

/**
 * Injects axe once per document. The pages have no frames except the previews of mails. The gate checks a modal dialog without the page
 * behind it, which has its own check; the slow suite checks both together.
 */
async function findings(page: Page, withColours: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async ({ values, exclude, isWhole, withColours }) => {
      const { run } = Reflect.get(window, 'axe') as typeof axe
      const dialogs = [...document.querySelectorAll('[role=dialog][aria-modal=true]')]
      const dialog = dialogs.findLast((node) => node.checkVisibility())
      const context = dialog && !isWhole ? { include: [dialog], exclude } : { exclude }
      const runOnly = { type: 'tag' as const, values }
      // Experimental and off by default in axe: users of speech input say the visible label.
      const rules = { 'color-contrast': { enabled: withColours }, 'label-content-name-mismatch': { enabled: true } }
      const { violations } = await run(context, { runOnly, rules, resultTypes: ['violations'], iframes: false })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
    },
    { values: wcag, exclude: laterRows, isWhole: isSlowSuite(), withColours },
  )
}

const isSlowSuite = () => test.info().project.name === 'slow'

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Expects no axe violation on the current page. In the gate, journeys that the slow suite repeats skip the colour contrast. */
export const expectAccessible = (page: Page, name: string) =>
  expectNoFindings(page, name, isSlowSuite() || !test.info().tags.includes(looks.tag))

async function expectNoFindings(page: Page, name: string, withColours = true): Promise<void> {
  // A list is faded during a refetch, which lowers its contrast.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  expect.soft(await findings(page, withColours), name).toEqual([])
}

type Look = 'as it stands' | 'dark phone'

/**
 * In the gate each page is checked in one look, chosen by a hash of its name so that it is the same in every run. Ids in the name differ
 * between runs and are removed.
 */
function lookInTheGate(name: string): Look {
  const stable = name.replace(/[0-9a-f-]{36}/g, '')
  return createHash('sha256').update(stable).digest().readUInt8() % 2 === 0 ? 'as it stands' : 'dark phone'
}

/** Tag of journeys that the slow suite repeats in both looks. */
export const looks = { tag: '@looks' }

/**
 * Checks a page in two looks: as it is (mostly light, desktop), and dark on the narrowest phone, where it must not scroll sideways. The
 * slow suite checks both, the gate one of them, chosen by the name.
 */
export async function expectPageAccessible(page: Page, name: string): Promise<void> {
  requireTag()
  await lookAt(page, name, isSlowSuite() ? ['as it stands', 'dark phone'] : [lookInTheGate(name)])
}

/**
 * The same for dialogs and intermediate states of a journey: the slow suite checks both looks. The gate checks the current look without
 * colour contrast, the slowest rule of axe.
 */
export async function expectAccessibleInBothLooks(page: Page, name: string): Promise<void> {
  requireTag()
  if (isSlowSuite()) return lookAt(page, name, ['as it stands', 'dark phone'])
  await expectAccessible(page, name)
  if ((page.viewportSize()?.width ?? 0) < desktop.width) await startLook(page)
}

function requireTag(): void {
  if (!isSlowSuite() && !test.info().tags.includes(looks.tag)) throw new Error(`The journey lacks the tag ${looks.tag}`)
}

async function lookAt(page: Page, name: string, wanted: readonly Look[]): Promise<void> {
  if (wanted.includes('as it stands')) await expectNoFindings(page, name)
  if (!wanted.includes('dark phone')) return startLook(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize(phone)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await settled(page)
  await expectNoFindings(page, `${name}, dark phone`)
  expect.soft(await scrollsSideways(page), `${name} scrolls sideways`).toBe(false)
  await startLook(page)
  // The next check must not run during the transition between the schemes. If the user has chosen the dark scheme, the page stays dark.
  const light = page.locator('html[data-mantine-color-scheme="light"]')
  await light.waitFor({ state: 'attached', timeout: 3_000 }).catch(() => undefined)
  await settled(page)
}

/** Light, desktop size, no animations. */
export async function startLook(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
}
