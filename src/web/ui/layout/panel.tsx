import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** Heading level of the title; default 2. */
  order?: 2 | 3
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A card with a hairline border. */
export function Panel({ title, order = 2, intro, actions, children, className }: PanelProps) {
  const Heading = `h${order}` as const
  return (
    <section className={clsx(classes.panel, className)}>
      {(title || actions) && (
        <header className={classes.header}>
          <div>
            {title && <Heading className={classes.title}>{title}</Heading>}
            {intro && <p className={classes.intro}>{intro}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
