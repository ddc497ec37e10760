import { useInfiniteQuery } from '@tanstack/react-query'
import { useFocusInQueue } from '../../../shared/dialogs/use-focus-in-queue.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadMore } from '../../../ui/loading/load-more.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { errorsQuery } from './error-log.api.ts'
import classes from './error-log.module.css'
import { ErrorLogTable } from './error-log-table.tsx'

/** What a person has to look at. */
export function ErrorLog() {
  const query = useInfiniteQuery(errorsQuery())
  const entries = query.data?.pages.flatMap((page) => page.items)
  const queue = useFocusInQueue(entries?.length ?? 0)
  const Failed = entries ? OutdatedNotice : LoadFailed

  return (
    <div ref={queue} tabIndex={-1} className={classes.log}>
      {query.isPending && <RowsSkeleton rows={3} height={44} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {entries?.length === 0 && <EmptyState title="Nessun errore da segnalare" />}
      {entries && entries.length > 0 && <ErrorLogTable entries={entries} />}
      <LoadMore query={query} label="Carica altri errori" dense />
    </div>
  )
}
