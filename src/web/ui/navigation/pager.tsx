import { VisuallyHidden } from '@mantine/core'
import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { count } from '../../shared/texts/format.ts'
import classes from './pager.module.css'

interface PagerProps {
  page: number
  pageCount: number
  /** Address of a page, so that pages open in new tabs and work before hydration. */
  hrefFor: (page: number) => string
  onPage: (page: number) => void
  label?: string
}

const shownNumbers = 5

/** Up to five page numbers around the current page. */
function pageWindow(page: number, pageCount: number): number[] {
  const length = Math.min(shownNumbers, pageCount)
  const first = Math.max(1, Math.min(page - Math.floor(shownNumbers / 2), pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}

export function Pager({ page, pageCount, hrefFor, onPage, label = 'Pagine' }: PagerProps) {
  if (pageCount <= 1) return null

  const linkTo = (target: number) => ({
    href: hrefFor(target),
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      onPage(target)
    },
  })

  return (
    <nav className={classes.pager} aria-label={label}>
      <Step label="Precedente" link={page > 1 ? linkTo(page - 1) : null} />
      <ol className={classes.numbers}>
        {pageWindow(page, pageCount).map((number) => (
          <li key={number}>
            <a
              {...linkTo(number)}
              className={clsx(classes.number, number === page && classes.current)}
              {...(number === page ? { 'aria-current': 'page' as const } : {})}
            >
              <VisuallyHidden>Pagina </VisuallyHidden>
              {number}
            </a>
          </li>
        ))}
      </ol>
      <Step label="Successivo" link={page < pageCount ? linkTo(page + 1) : null} />
      <span className={classes.position}>
        Pagina {count(page)} di {count(pageCount)}
      </span>
    </nav>
  )
}

interface StepProps {
  label: string
  link: { href: string; onClick: (event: MouseEvent) => void } | null
}

function Step({ label, link }: StepProps) {
  if (!link) {
    return (
      <span className={clsx(classes.step, classes.off)} aria-disabled="true">
        {label}
      </span>
    )
  }
  return (
    <a {...link} className={classes.step}>
      {label}
    </a>
  )
}
