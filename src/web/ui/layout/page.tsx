import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  children: ReactNode
  /** `text` for reading, `wide` (default) for shop pages. */
  size?: 'text' | 'wide'
  className?: string | undefined
}

/** The page's column: gutters, maximum width, space above and below. */
export function Page({ children, size = 'wide', className }: PageProps) {
  return <div className={clsx(classes.page, size === 'text' && classes.text, className)}>{children}</div>
}

interface PageTitleProps {
  children: ReactNode
  /** Small capitals above the title. */
  kicker?: ReactNode
  intro?: ReactNode
  actions?: ReactNode
}

/** Renders the page's only h1. */
export function PageTitle({ children, kicker, intro, actions }: PageTitleProps) {
  return (
    <header className={classes.header}>
      <div>
        {kicker && <p className={classes.kicker}>{kicker}</p>}
        <h1 className="flush">{children}</h1>
        {intro && <p className={classes.intro}>{intro}</p>}
      </div>
      {actions && <div className="cluster gap-12">{actions}</div>}
    </header>
  )
}

interface SectionProps {
  title: ReactNode
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
  id?: string
}

/** A part of a page with an h2. */
export function Section({ title, intro, actions, children, id }: SectionProps) {
  return (
    <section className={classes.section} id={id}>
      <header className={classes.sectionHeader}>
        <div>
          <h2 className="flush">{title}</h2>
          {intro && <p className={classes.sectionIntro}>{intro}</p>}
        </div>
        {actions && <div className="cluster gap-12">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
