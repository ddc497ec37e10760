import { Button } from '@mantine/core'
import { count } from '../../../shared/texts/format.ts'
import classes from './order-import.module.css'

interface PartPagerProps {
  label: string
  from: number
  size: number
  total: number
  onFrom: (from: number) => void
}

/** Pager for a list that is fully loaded and shown in parts. */
export function PartPager({ label, from, size, total, onFrom }: PartPagerProps) {
  if (total <= size) return null
  return (
    <nav className={classes.pager} aria-label={label}>
      <Button variant="default" size="sm" disabled={from === 0} onClick={() => onFrom(from - size)}>
        Precedenti
      </Button>
      <span role="status">
        {count(from + 1)}–{count(Math.min(from + size, total))} di {count(total)}
      </span>
      <Button variant="default" size="sm" disabled={from + size >= total} onClick={() => onFrom(from + size)}>
        Successive
      </Button>
    </nav>
  )
}
