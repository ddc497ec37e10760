import { createHash } from 'node:crypto'

/** Letters and digits that are not confused in print. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A SKU for an offer without one in the file. Computed only from the handle and the options, so that every import gives the same one. */
export function generateSku(handle: string, variantName?: string): string {
  const product = `DW-${code(handle, 8)}`
  return variantName === undefined ? product : `${product}-${code(`${handle}\n${variantName}`, 6)}`
}

function code(text: string, length: number): string {
  const bytes = createHash('sha256').update(text).digest()
  return Array.from({ length }, (_, at) => alphabet[(bytes[at] ?? 0) % alphabet.length]).join('')
}
