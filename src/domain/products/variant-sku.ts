import { fold } from '../words/fold.ts'

/**
 * Default SKU of a new variant: the product's SKU with colour and size, such as `DW-ABITO-NERO-M`. The added parts have letters and digits only. At
 * most 100 characters in total.
 */
export function variantSku(
  productSku: string,
  { color, size, name }: { color: string | null; size: string | null; name: string },
): string {
  const parts =
    color || size ? [plain(color ?? '').slice(0, 12), plain(size ?? '').slice(0, 8)] : [plain(name).slice(0, 20)]
  return [productSku.slice(0, 70), ...parts.filter(Boolean)].join('-')
}

const plain = (text: string): string =>
  fold(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
