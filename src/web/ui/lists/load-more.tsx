import { Button } from '@mantine/core'
import { count } from '../../shared/texts/format.ts'
import classes from './load-more.module.css'

interface LoadMoreProps {
  /** A `useInfiniteQuery` result. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  /** Loaded share of the list; absent: only the button is shown. */
  progress?: { shown: number; total: number }
  label?: string
  /** Compact rows for the admin panel. */
  dense?: boolean
}

/** End of a list that loads page by page; renders nothing once the list is complete. */
export function LoadMore({ query, progress, label = 'Mostra altri', dense = false }: LoadMoreProps) {
  if (!query.hasNextPage) return null
  return (
    <div className={classes.more} data-dense={dense || undefined}>
      {progress && (
        <p role="status" className={classes.count}>
          {count(progress.shown)} di {count(progress.total)}
        </p>
      )}
      <Button
        variant="default"
        {...(dense ? { size: 'sm' } : {})}
        loading={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {label}
      </Button>
    </div>
  )
}
