import { fold } from '../words/fold.ts'

/** Maximum length of the readable part. */
const longest = 80

/**
 * Handle of a product in a shop: `/products/{handle}`. It ends with a part unique to the product, so that a product found there is certainly the
 * same. `id`: a UUID.
 */
export function shopHandle(name: string, id: string): string {
  const readable = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  const own = id.replaceAll('-', '').slice(-12)
  return readable === '' ? own : `${readable}-${own}`
}
