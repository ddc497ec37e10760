import { nearInstant } from './time/italian-instant.ts'

/** A change by another admin since one read the data. `by` and `at` are null if none is known. */
export type Change = { by: string | null; at: string | null }

/** `action` follows the author's name: `ha rinominato la categoria in «Scarpe»`. `otherwise` is used if no admin is known. */
export function meanwhile(
  { by, at }: Change,
  action: string,
  { otherwise = `qualcun altro ${action}`, advice = 'controlla e, se serve, ripeti' } = {},
): string {
  const change = by === null || at === null ? otherwise : `${by} ${action} (${nearInstant(new Date(at))})`
  return `Nel frattempo ${change}: ${advice}.`
}
