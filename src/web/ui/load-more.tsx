import { Button } from '@mantine/core'
import { count } from '../shared/format.ts'
import classes from './load-more.module.css'

interface LoadMoreProps {
  shown: number
  total: number
  hasMore: boolean
  pending: boolean
  onMore: () => void
}

/** The end of a list that comes page by page; nothing once all of it is there. */
export function LoadMore({ shown, total, hasMore, pending, onMore }: LoadMoreProps) {
  if (!hasMore) return null
  return (
    <div className={classes.more}>
      <p role="status" className={classes.count}>
        {count(shown)} di {count(total)}
      </p>
      <Button variant="default" loading={pending} onClick={onMore}>
        Mostra altri
      </Button>
    </div>
  )
}
