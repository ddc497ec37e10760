import type { Page } from '@playwright/test'

export const address = '/dashboard?section=orders&view=file'

export const header = 'Riferimento;SKU;Quantità;Nome;Indirizzo;Città;CAP;Paese;Email'

export const row = (reference: string, sku: string, name = 'Anna Verdi', zip = '20121') =>
  `${reference};${sku};1;${name};Via Roma 1;Milano;${zip};IT;anna@example.it`

export const summary = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /ordin|riga/ })
    .first()

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Chooses a file with these lines. */
export async function chooseFile(
  page: Page,
  name: string,
  lines: readonly string[],
  encoding: BufferEncoding = 'utf8',
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Scegli il file').click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), encoding) })
}
