import { useCutoffTime } from '../shared/site/use-site-facts.ts'

/** `13:00`, or the hour that an admin has set. */
export function CutoffTime() {
  return useCutoffTime()
}
