import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import classes from './list.module.css'

/** The row of fields above a list of the admin panel. */
export const ListFilters = ({ children }: { children: ReactNode }) => (
  <search className="cluster gap-8-12 align-end">{children}</search>
)

/** A row above a list with something at either end; `title` is its heading. */
export const ListHead = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className="cluster gap-8-20 align-end between">
    {title && <h2 className={classes.title}>{title}</h2>}
    {children}
  </div>
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
