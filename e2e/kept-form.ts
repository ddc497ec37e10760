import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './portal.ts'

/** A form of the customer area, and how a user operates it. */
export interface KeptForm {
  name: string
  plan?: 'pro'
  /** Address of the form's page; creates the data it needs. */
  address: (page: Page) => Promise<string>
  /** Opens the dialog that contains the form. */
  reveal?: (page: Page) => Promise<void>
  fill: (page: Page) => Promise<void>
  /** Expects the entered values, except secrets. */
  holds: (page: Page) => Promise<void>
  /** Fields that are never stored; filled in again before each attempt. */
  secrets?: ReturnType<typeof fields> & { values: readonly string[] }
  send: (page: Page) => Promise<void>
  /** Path of its API call. */
  path: string | RegExp
  /** The sent body, if the browser does not expose it. */
  body?: () => string
  method?: 'PUT' | 'PATCH'
  fails: string
  done: (page: Page) => Promise<void>
  /** Number of created resources at the end; must be one. */
  made?: (page: Page) => Promise<number>
  /** Ends every session, so the same request cannot be retried. */
  endsSessions?: true
  /** The form disappears after the server has handled the request; after a lost response the page shows this at its next read. */
  vanishes?: true
  /** The draft is kept after sending on purpose, because the request creates nothing. */
  stays?: true
}

export const section = (id: string) => async () => `/dashboard?section=${id}`
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
export const reads = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
export const listed = (path: string) => async (page: Page) => (await (await page.request.get(path)).json()).length

/** Fills fields by their labels, and checks their values. */
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
