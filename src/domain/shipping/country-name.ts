import { madeOnce } from '../made-once.ts'

const italian = madeOnce(() => new Intl.DisplayNames('it', { type: 'region' }))

/** `FR` → `Francia`; unknown codes are returned unchanged. `names`: for another language. */
export function countryName(code: string, names?: Intl.DisplayNames): string {
  try {
    return (names ?? italian()).of(code) ?? code
  } catch {
    return code
  }
}
