import { fold } from './words/fold.ts'

/** Of the readable part. */
const longest = 80

/**
 * Where a product stands in a shop: `/products/{handle}`. It ends with what no other product has, so that whatever is found there is this one.
 * `id`: a UUID.
 */
export function shopHandle(name: string, id: string): string {
  const readable = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  const own = id.replaceAll('-', '').slice(-12)
  return readable === '' ? own : `${readable}-${own}`
}
