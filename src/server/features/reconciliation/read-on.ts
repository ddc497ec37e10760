import { randomUUID } from 'node:crypto'
import { isKept, nextWindow, type ReadingPace, type ReadingWindow } from '../../../domain/money/reading-window.ts'
import type { AppContext } from '../../app-context.ts'
import type { ProviderReadRow } from '../../database/schema/provider-movements.ts'
import type { PageWanted, RecordPage } from '../../gateways/payments/provider-records.ts'
import { notingTrouble } from '../payments/provider-trouble.ts'
import {
  claimReading,
  findFirstPaymentAt,
  type ReadingKey,
  type ReadingName,
  releaseReading,
  saveProgress,
} from './reconciliation.queries.ts'

/** Maximum number of pages per run; the next run continues. */
const maxPages = 60

/** No page is started after this time, because the job expires after ten minutes. */
const longestRunMs = 5 * 60_000

/** Provider records that are read continuously. The same record may be passed to `take` several times. */
interface Reading<Page extends RecordPage<unknown>> {
  what: ReadingName
  pace: ReadingPace
  list(wanted: PageWanted): Promise<Page>
  take(page: Page): Promise<void>
  /** Called for a period that the provider no longer keeps. */
  lost(between: ReadingWindow): Promise<void>
}

/**
 * Reads new records page by page. It may stop anywhere and resumes there, in this or in another process, one at a time. The first reading starts at
 * the first payment with this provider. Does nothing while another process reads.
 */
export async function readOn<Page extends RecordPage<unknown>>(app: AppContext, reading: Reading<Page>): Promise<void> {
  const key: ReadingKey = { provider: app.payments.name, what: reading.what }
  const holder = randomUUID()
  const begunFrom = (await findFirstPaymentAt(app.db, key.provider)) ?? app.clock.now()
  const found = await claimReading(app.db, key, { holder, begunFrom })
  if (!found) return
  try {
    await readPages(app, reading, found, (progress) => saveProgress(app.db, key, holder, progress))
  } finally {
    await releaseReading(app.db, key, holder)
  }
}

type Progress = Pick<ProviderReadRow, 'readUntil' | 'windowFrom' | 'windowUntil' | 'position'>

async function readPages<Page extends RecordPage<unknown>>(
  app: AppContext,
  reading: Reading<Page>,
  from: Progress,
  save: (progress: Progress) => Promise<boolean>,
): Promise<void> {
  const ends = performance.now() + longestRunMs
  const now = app.clock.now()
  let progress = from
  for (let pages = 0; pages < maxPages && performance.now() < ends; pages++) {
    const wanted = await nextPage(reading, progress, now)
    const page = await notingTrouble(app, () => reading.list(wanted))
    await reading.take(page)
    progress = page.next
      ? { ...progress, windowFrom: wanted.from, windowUntil: wanted.until, position: page.next }
      : { readUntil: wanted.until, windowFrom: null, windowUntil: null, position: null }
    const isMine = await save(progress)
    if (!isMine || (!page.next && wanted.until >= now)) return
  }
}

/** The next page of the current window, or the first page of the next window. */
async function nextPage<Page extends RecordPage<unknown>>(
  { pace, lost }: Reading<Page>,
  { windowFrom: from, windowUntil: until, position, readUntil }: Progress,
  now: Date,
): Promise<PageWanted> {
  if (from && until && isKept({ from, until }, now, pace)) return { from, until, after: position }
  const { lostFrom, ...window } = nextWindow(readUntil, now, pace)
  if (lostFrom) await lost({ from: lostFrom, until: window.from })
  return { ...window, after: null }
}
