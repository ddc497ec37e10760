import { setTimeout as sleep } from 'node:timers/promises'
import { businessDay, businessInstant, dayAfter } from '../../domain/time/clock.ts'
import type { AppContext } from '../app-context.ts'
import { failureSentence } from '../failure-sentence.ts'
import { recordErrorOnce } from '../features/error-log/record-error.ts'
import { writeBackup } from './write-backup.ts'

/** The next time at which Italian clocks show `at` (`HH:MM`). */
export function nextAt(now: Date, at: string): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const on = (day: string) => new Date(businessInstant(day, hour).getTime() + minute * 60_000)
  const today = businessDay(now)
  return on(today) > now ? on(today) : on(dayAfter(today, 1))
}

/**
 * Writes a backup every day. A failure is recorded in the error log for the admins, and the next day's backup is still attempted. Returns a function
 * that stops the schedule without waiting for a running backup.
 */
export function scheduleBackups(app: AppContext): () => void {
  const { directory, at } = app.config.backup
  const stopping = new AbortController()
  if (directory && at) void run(app, { directory, at }, stopping.signal)
  return () => stopping.abort()
}

async function run(app: AppContext, { directory, at }: { directory: string; at: string }, signal: AbortSignal) {
  while (!signal.aborted) {
    const now = app.clock.now()
    await sleep(nextAt(now, at).getTime() - now.getTime(), undefined, { signal, ref: false }).catch(() => undefined)
    if (!signal.aborted) await backUp(app, directory)
  }
}

/** Writes a scheduled backup and records failures. */
export async function backUp(app: AppContext, directory: string): Promise<void> {
  try {
    const { folder, left, files, bytes } = await writeBackup(app.config.data.directory, directory, {
      now: app.clock.now(),
    })
    app.log.info({ folder, files, bytes }, 'A backup was written')
    if (left.length > 0) {
      const names = left.join(', ')
      await record(app, 'backup.old_left', `Il backup è scritto, ma i più vecchi non si possono togliere: ${names}`)
    }
  } catch (error) {
    app.log.error({ err: error }, 'The backup failed')
    await record(app, 'backup.failed', failureSentence('Il backup automatico non è riuscito', error))
  }
}

const record = (app: AppContext, errorType: string, errorMessage: string): Promise<void> =>
  app.db
    .transaction((tx) => recordErrorOnce(app, tx, { source: 'files', errorType, errorMessage, payload: {} }))
    .catch((cause: unknown) => app.log.error({ err: cause }, 'An error of the backup could not be recorded'))
