import type { Locator, Page } from '@playwright/test'
import { expect } from './portal.ts'
import { settled } from './settled.ts'

interface Focus {
  /** The focused element. */
  name: string
  /** Why the focus would not be visible; null if it is. */
  problem: string | null
  isThere: boolean
}

/** Runs in the browser: describes the focused element and whether it is `wanted`; null if nothing is focused. */
function readFocus(wanted: Element): Focus | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
  const found = { name, problem: null, isThere: element === wanted }
  // Elements with a negative tabindex are only focused by scripts, and need no ring. Parts of a date input have the browser's own ring.
  if (element.tabIndex < 0 || (element instanceof HTMLInputElement && element.type === 'date')) return found

  const probe = document.createElement('i')
  probe.style.color = 'var(--accent)'
  element.after(probe)
  const accent = getComputedStyle(probe).color
  probe.remove()
  const label = (element as HTMLInputElement).labels?.[0] ?? null
  const shown = [element, element.closest('label'), label].filter((node) => node !== null)
  const hasRing = shown.some((node) =>
    [undefined, '::after'].some((pseudo) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(node, pseudo)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }),
  )
  // A field marks the focus with its border; for a password field that is the wrapper's.
  const frames = [element, element.parentElement, element.parentElement?.parentElement]
  const hasBorder = frames.some((node) => node && getComputedStyle(node).borderTopColor === accent)
  if (!hasRing && !hasBorder) return { ...found, problem: 'no ring' }

  const covers = shown.map((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
    const hit = document.elementFromPoint(x, y)
    if (hit === null) return `out of sight at ${x}, ${y}`
    return node.contains(hit) || hit.contains(node) ? null : `covered at ${x}, ${y} by ${hit.outerHTML.slice(0, 200)}`
  })
  return { ...found, problem: covers.includes(null) ? null : covers.join('; ') }
}

/** Reads again if the focus is not visible: an overlay may be about to close. */
async function readSettled(page: Page, wanted: Locator): Promise<Focus | null> {
  const focus = await wanted.evaluate(readFocus)
  if (!focus?.problem) return focus
  await settled(page)
  return wanted.evaluate(readFocus)
}

/** Expects a visible focus. */
export async function expectFocus(page: Page, when: string): Promise<void> {
  const body = page.locator('body')
  await expect.poll(() => body.evaluate(readFocus), { message: `focus ${when}` }).not.toBeNull()
  const focus = await readSettled(page, body)
  expect.soft(focus?.problem, `${focus?.name} ${when}`).toBeNull()
}

/** Presses Tab until the target is focused; the focus must be visible at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press(key)
    const focus = await readSettled(page, target)
    expect.soft(focus?.problem ?? null, `${focus?.name} on the way to the target`).toBeNull()
    if (focus?.isThere) return
  }
  throw new Error(`${key} never reaches ${target}`)
}

/** Moves the focus there with Tab and presses Enter. */
export async function pressAt(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Expects a full round of Tab to stay within the dialog. */
export async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
  const start = await page.evaluateHandle(() => document.activeElement)
  for (let presses = 0; presses < 90; presses++) {
    await page.keyboard.press('Tab')
    const { isInside, isRound } = await dialog.evaluate(
      (node, first) => ({
        isInside: node.contains(document.activeElement),
        isRound: document.activeElement === first,
      }),
      start,
    )
    expect(isInside, `focus inside the dialog after ${presses + 1} presses`).toBe(true)
    if (isRound) return
  }
  throw new Error('Tab never returns to the first element')
}

/** The library listens for the next key only one task after it has announced that the picture is held. */
export async function untilHeld(page: Page, said: RegExp | string): Promise<void> {
  await expect(page.getByText(said)).toBeAttached()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}
