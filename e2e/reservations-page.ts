import type { Page } from '@playwright/test'
import { expect, signInByCall, test } from './portal.ts'
import { findPieces } from './product-choice.ts'

export async function letGo(page: Page): Promise<void> {
  const all: { id: string }[] = await (await page.request.get('/api/reservations?status=active')).json()
  for (const { id } of all) await page.request.delete(`/api/reservations/${id}`)
}

export function testReachable(width: number): void {
  test(`at ${width} px all active reservations can be reached, sorted by expiry`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInByCall(page, 'rivenditore', 'rivenditore123')
    await letGo(page)
    const [soonest, ...others] = await findPieces(page, 11)
    const expiresAt = new Date(Date.now() + 5 * 3_600_000).toISOString()
    await page.request.post('/api/reservations', { data: { ...soonest, expiresAt } })
    for (const line of [...others, ...others]) {
      await page.request.post('/api/reservations', { data: line })
    }
    await page.goto('/dashboard?section=orders')
    // Unpaid orders of the account have checkboxes too.
    const ticks = page.getByRole('checkbox', { name: /^Scegli (?!l’ordine)/ })
    await expect(ticks).toHaveCount(20)
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Riserve attive' }) }).last()
    await expect(panel.getByRole('listitem').first()).toContainText(/ancora [45] ore/)
    await expect(panel.getByRole('status')).toContainText(['20 di 21', '20 riserve scelte'])
    await panel.getByRole('button', { name: 'Mostra altre riserve' }).click()
    await expect(ticks).toHaveCount(21)
    await expect(panel.getByRole('status')).toHaveText([/^21 riserve scelte/])
    await expect(panel.getByRole('button', { name: 'Mostra altre riserve' })).toHaveCount(0)

    await panel
      .getByRole('button', { name: /^Annulla la riserva di/ })
      .last()
      .click()
    const question = page.getByRole('dialog', { name: 'Annullare la riserva?' })
    await expect(question).toContainText('i pezzi tornano disponibili per tutti')
    await question.getByRole('button', { name: 'Annulla la riserva' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Riserva annullata' })).toBeVisible()
    await expect(ticks).toHaveCount(20)
    await letGo(page)
  })
}
