import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { LoadMore } from './load-more.tsx'
import { OutdatedNotice } from './outdated-notice.tsx'
import classes from './paged-results.module.css'
import { RowsSkeleton } from './skeletons.tsx'

interface PagedResultsProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[]; total: number }>>
  skeleton: { rows: number; height: number }
  /** Shown if there are no results. */
  empty: ReactNode
  /** Label of the button that loads more. */
  more: string
  /** Shows how many of the results are on the screen. */
  isCounted?: boolean
  /** Focus target if the focused element is removed. */
  id?: string
  children: (items: readonly Item[]) => ReactNode
}

/** A paginated list of the admin panel in all its states: loading, failed, empty, or stale after a change of filters. */
export function PagedResults<Item>({ query, skeleton, empty, more, isCounted, id, children }: PagedResultsProps<Item>) {
  const items = query.data?.pages.flatMap((page) => page.items)
  const Failed = items ? OutdatedNotice : LoadFailed
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <>
      {query.isPending && <RowsSkeleton {...skeleton} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {items && (
        <div
          {...(id && { id, tabIndex: -1 })}
          className={classes.results}
          data-stale={query.isPlaceholderData || undefined}
        >
          {items.length === 0 ? empty : children(items)}
          <LoadMore query={query} {...(isCounted && { progress: { shown: items.length, total } })} label={more} dense />
        </div>
      )}
    </>
  )
}
