import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './portal.ts'

/** A form of the customer's area, as a person meets it. */
export interface KeptForm {
  name: string
  plan?: 'pro'
  /** Where it is; makes what it needs. */
  address: (page: Page) => Promise<string>
  /** Opens what lies over the page. */
  reveal?: (page: Page) => Promise<void>
  fill: (page: Page) => Promise<void>
  /** What was typed, secrets apart. */
  holds: (page: Page) => Promise<void>
  /** What is never kept, typed anew before each try. */
  secrets?: ReturnType<typeof fields> & { values: readonly string[] }
  send: (page: Page) => Promise<void>
  /** The call that it sends. */
  path: string | RegExp
  /** What it sends, where the browser does not tell. */
  body?: () => string
  method?: 'PUT' | 'PATCH'
  fails: string
  done: (page: Page) => Promise<void>
  /** What there is of it in the end: one. */
  made?: (page: Page) => Promise<number>
  /** It ends every session, so that there is no second try with the same. */
  endsSessions?: true
  /** It goes once the server has it: what was lost is only the answer, and the page says so as soon as it looks again. */
  vanishes?: true
  /** Kept on purpose after it was sent, because it makes nothing. */
  stays?: true
}

export const section = (id: string) => async () => `/dashboard?section=${id}`
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
export const reads = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
export const listed = (path: string) => async (page: Page) => (await (await page.request.get(path)).json()).length

/** Fills fields by their labels, and says whether they hold it. */
export function fields(values: Record<string, string>, within: (page: Page) => Page | Locator = (page) => page) {
  const each = async (page: Page, act: (field: Locator, value: string) => Promise<unknown>) => {
    for (const [label, value] of Object.entries(values)) await act(within(page).getByLabel(label).first(), value)
  }
  return {
    fill: (page: Page) =>
      each(page, async (field, value) =>
        (await field.evaluate((node) => node.tagName)) === 'SELECT' ? field.selectOption(value) : field.fill(value),
      ),
    holds: (page: Page) => each(page, (field, value) => expect(field).toHaveValue(value)),
  }
}

export const dialog = (page: Page) => page.getByRole('dialog').first()

export const consignee = {
  'Nome del destinatario': 'Anna Verdi',
  'Email del destinatario': 'anna@example.it',
  CAP: '10121',
  Città: 'Torino',
}

export const picture = async (page: Page) => {
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#1f4d4a' } })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'foto.png', mimeType: 'image/png', buffer }])
  await expect(page.getByText('Caricata', { exact: true })).toBeVisible()
}
