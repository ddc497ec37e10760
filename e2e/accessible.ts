import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect, test } from './portal.ts'
import { settled } from './settled.ts'

/** Half the size of `axe.source`, which each document has to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const desktop = { width: 1280, height: 800 }
const phone = { width: 320, height: 700 }

/** Rows beyond the eighth are made as those before them; to look at each colour of fifty takes seconds. */
const laterRows = ['tbody > tr', 'ul > li', 'ol > li'].map((row) => `${row}:nth-child(n + 9)`)

/**
 * axe is read once by a document. The pages have no frames, apart from those of the mails' previews. The gate checks a modal dialog without
 * the page behind it, which is checked by itself; the slow suite checks both together.
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
      // Off in axe, because it is experimental: who speaks to the page says what is written on it.
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

/** axe finds nothing on the page as it is shown. The gate leaves its colours to the slow suite where that repeats the journey. */
export const expectAccessible = (page: Page, name: string) =>
  expectNoFindings(page, name, isSlowSuite() || !test.info().tags.includes(looks.tag))

async function expectNoFindings(page: Page, name: string, withColours = true): Promise<void> {
  // A list that is read anew is faded until it comes.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  expect.soft(await findings(page, withColours), name).toEqual([])
}

type Look = 'as it stands' | 'dark phone'

/** In the gate a page has one look, the same in every run; ids in its name differ between runs. */
function lookInTheGate(name: string): Look {
  const stable = name.replace(/[0-9a-f-]{36}/g, '')
  return createHash('sha256').update(stable).digest().readUInt8() % 2 === 0 ? 'as it stands' : 'dark phone'
}

/** The tag of journeys that the slow suite repeats, with both looks. */
export const looks = { tag: '@looks' }

/**
 * A page in two looks: as it stands, mostly light on a desktop, and dark on the narrowest phone, where it must not scroll sideways. The slow suite
 * takes both, the gate one of the two, chosen by the name.
 */
export async function expectPageAccessible(page: Page, name: string): Promise<void> {
  requireTag()
  await lookAt(page, name, isSlowSuite() ? ['as it stands', 'dark phone'] : [lookInTheGate(name)])
}

/**
 * The same for dialogs and states that a journey reaches, in the slow suite. The gate checks them as they stand, without the contrast of colours,
 * which takes axe longest.
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
  // The next look must not see colours of both schemes. If the reader has chosen the dark scheme, the page stays dark.
  const light = page.locator('html[data-mantine-color-scheme="light"]')
  await light.waitFor({ state: 'attached', timeout: 3_000 }).catch(() => undefined)
  await settled(page)
}

/** Light, on a desktop, without animations. */
export async function startLook(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
}
