import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import { LoadFailed } from '../loading/load-failed.tsx'
import { OutdatedNotice } from '../loading/outdated-notice.tsx'
import { RowsSkeleton } from '../loading/skeletons.tsx'
import { LoadMore } from './load-more.tsx'
import classes from './paged-results.module.css'

interface Page<Item> {
  items: readonly Item[]
  /** Absent for lists that are not counted. */
  total?: number
  nextCursor?: string | null
}

interface PagedResultsProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  skeleton: { rows: number; height: number }
  /** Text above the results about their number; `shown` are on the screen. */
  count?: (page: { shown: number; total: number; nextCursor: string | null }) => string
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
export function PagedResults<Item>(props: PagedResultsProps<Item>) {
  const { query, skeleton, count, empty, more, isCounted, id, children } = props
  const items = query.data?.pages.flatMap((page) => page.items)
  const { total = 0, nextCursor = null } = query.data?.pages[0] ?? {}
  const Failed = items ? OutdatedNotice : LoadFailed
  return (
    <>
      {count && <ListCount>{items && count({ shown: items.length, total, nextCursor })}</ListCount>}
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

/** The row of fields above a list of the admin panel. */
export const ListFilters = ({ children }: { children: ReactNode }) => (
  <search className="cluster gap-8-12 align-end">{children}</search>
)

/** A row above a list with something at either end. */
export const ListHead = ({ children }: { children: ReactNode }) => (
  <div className="cluster gap-8-20 align-end between">{children}</div>
)

/** Number of entries of a list, announced when it changes. */
export const ListCount = ({ children }: { children: ReactNode }) => (
  <p role="status" className={classes.count}>
    {children}
  </p>
)

interface NoResultsProps {
  title: string
  text?: ReactNode
  /** Label of the button that removes the filters. */
  all: string
  onAll: () => void
}

/** An empty list whose filters may be the reason. */
export const NoResults = ({ title, text, all, onAll }: NoResultsProps) => (
  <EmptyState
    title={title}
    text={text}
    action={
      <Button variant="default" onClick={onAll}>
        {all}
      </Button>
    }
  />
)
