import type { Job } from '../../jobs/job.ts'
import { countLexemes } from './product-search.queries.ts'

/** Keeps the search's idea of common words; an old count costs speed, never hits. */
export const countLexemesJob: Job = {
  name: 'count-lexemes',
  cron: '41 2 * * *',
  options: { expireInSeconds: 600 },
  run: (app) => countLexemes(app.db),
}
