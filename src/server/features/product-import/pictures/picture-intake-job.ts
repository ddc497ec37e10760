import type { JobKind } from '../../../jobs/job.ts'

/** The job's definition, for queueing; `fetch-awaited-pictures.ts` does the work. */
export const pictureIntake: JobKind<{ productId: string }> = {
  name: 'take-in-pictures',
  options: { expireInSeconds: 600 },
}
