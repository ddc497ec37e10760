// Guards: the ledger of shop orders on a desktop and a phone, and axe on it.

import { randomUUID } from 'node:crypto'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { viewports } from './devices.ts'
import { expect, test } from './portal.ts'
import { findSku } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { address, connect, figures, ledger, row, sell } from './shopify-orders-page.ts'
import { toast, visit } from './visit.ts'

for (const device of ['a desktop', 'a phone'] as const) {
  test(`on ${device}: a shop is connected with key and secret alone, and the ledger lists each of its orders with the outcome`, async ({
    page,
    portal: { shopify },
  }) => {
    await page.setViewportSize(viewports[device])
    await signInAsNewReseller(page)
    const shopDomain = `negozio-${randomUUID().slice(0, 8)}.myshopify.com`
    const { right, lost, odd, foreign } = sell(shopify, shopDomain, await findSku(page))
    shopify.mayRenew = true
    await connect(page, shopDomain)
    await visit(page, address)
    await page.getByRole('button', { name: 'Sincronizza Ordini' }).click()
    await expect(figures(page).getByRole('link', { name: 'Importati' })).toContainText('1')
    for (const [state, many] of [
      ['Importati', 1],
      ['In attesa', 2],
      ['Non riusciti', 0],
      ['Già presenti', 0],
      ['Saltati', 1],
    ] as const)
      await expect(figures(page).getByRole('link', { name: state })).toHaveText(`${state}${many}`)
    await expect(row(page, right.name)).toContainText('Importato')
    await expect(row(page, right.name).getByRole('link', { name: /^DW-\d{4}-/ })).toBeVisible()
    await expect(row(page, lost.name)).toContainText('Manca l’indirizzo di consegna: aggiungilo su Shopify')
    await expect(row(page, odd.name)).toContainText('DW-MAI-VISTO')
    await expect(row(page, foreign.name)).toContainText('Nessun articolo DW-')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewports[device].width)

    await figures(page).getByRole('link', { name: 'In attesa' }).click()
    await expect(page).toHaveURL(/state=waiting/)
    await expect(ledger(page).getByRole('row')).toHaveCount(3)
    await page.getByLabel('Cerca un ordine').fill(odd.name)
    await expect(row(page, lost.name)).toHaveCount(0)
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Scarica CSV' }).click()
    expect((await file).suggestedFilename()).toMatch(/^ordini-shopify-\d{4}-\d\d-\d\d\.csv$/)
    await page.getByRole('button', { name: 'Svuota la ricerca' }).click()

    // The address is corrected in the shop.
    lost.shippingAddress = right.shippingAddress
    await row(page, lost.name)
      .getByRole('button', { name: `Riprova l’ordine ${lost.name}` })
      .click()
    await expect(toast(page, `${lost.name}: importato`)).toBeVisible()
    await expect(figures(page).getByRole('link', { name: 'Importati' })).toContainText('2')
    await expect(row(page, lost.name)).toHaveCount(0)
    await row(page, odd.name)
      .getByRole('button', { name: `Riprova l’ordine ${odd.name}` })
      .click()
    await expect(toast(page, `${odd.name}: aspetta ancora`)).toBeVisible()
    await expect(row(page, odd.name)).toContainText('tentativi')

    await page.getByRole('button', { name: 'Disconnetti il negozio' }).click()
    const question = page.getByRole('dialog', { name: 'Disconnetti il negozio' })
    await question.getByRole('button', { name: 'Disconnetti', exact: true }).click()
    await expect(toast(page, 'Il negozio Shopify è stato disconnesso.')).toBeVisible()
    await expect(ledger(page)).toHaveCount(0)
    await visit(page, '/dashboard?section=orders')
    await expect(page.getByRole('article')).toHaveCount(2)
  })
}

test('axe finds nothing on the ledger and on the credential steps', async ({ page, portal: { shopify } }) => {
  await startLook(page)
  await signInAsNewReseller(page)
  await visit(page, address)
  await page.getByText('Ho già un’app creata nel pannello').click()
  await expectAccessibleInBothLooks(page, 'shopify, the steps')
  const shopDomain = `negozio-${randomUUID().slice(0, 8)}.myshopify.com`
  sell(shopify, shopDomain, await findSku(page))
  shopify.mayRenew = true
  await connect(page, shopDomain)
  await visit(page, address)
  await page.getByRole('button', { name: 'Sincronizza Ordini' }).click()
  await expect(figures(page).getByRole('link', { name: 'Saltati' })).toContainText('1')
  await expectAccessibleInBothLooks(page, 'shopify, the ledger')
})
