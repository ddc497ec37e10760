// Guards: a dialog returns the focus to its opener.

import type { Locator, Page } from '@playwright/test'
import { expect, signInByCall, test } from './portal.ts'
import { chooseOption, findSizeRun } from './product-choice.ts'
import { visit } from './visit.ts'

/** Opens the dialog twice, because its code is loaded the first time. */
async function expectFocusBack(page: Page, opener: Locator): Promise<void> {
  for (const close of ['Escape', 'button'] as const) {
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const closer = dialog.getByRole('button', { name: /^Chiudi/ })
    await expect(closer).toBeVisible()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await closer.focus()
    await page.keyboard.press(close === 'Escape' ? 'Escape' : 'Enter')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
}

test('a dialog returns the focus to its opener, even the first time', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const { product } = await findSizeRun(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, `/product/${product.id}`)
  await expectFocusBack(page, page.getByRole('button', { name: 'Apri il menu' }))

  for (const name of ['Colore', 'Taglia']) {
    await chooseOption(page.getByRole('group', { name }).getByRole('radio').first())
  }
  await expectFocusBack(page, page.getByRole('button', { name: 'Ordina ora' }))

  // The first field has the focus; once something is typed, Escape no longer closes the form.
  await page.getByRole('button', { name: 'Ordina ora' }).click()
  const form = page.getByRole('dialog')
  await expect(form.locator(':focus')).toHaveJSProperty('tagName', 'INPUT')
  await form.getByRole('textbox').first().fill('Maria')
  await page.keyboard.press('Escape')
  await expect(form.getByRole('textbox').first()).toHaveValue('Maria')
})
