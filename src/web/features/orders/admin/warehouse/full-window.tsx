import type { ReactNode } from 'react'
import classes from './full-window.module.css'

interface FullWindowProps {
  title: string
  /** Makes the section a landmark. */
  label?: string
  /** Shown next to the title. */
  facts: ReactNode
  tools: ReactNode
  children: ReactNode
}

/** A view that covers the page. As a child of the body it is printed on its own, without its tools. */
export function FullWindow({ title, label, facts, tools, children }: FullWindowProps) {
  return (
    <section className={classes.window} aria-label={label}>
      <header className={classes.header}>
        <h2 className="flush text-xl">{title}</h2>
        {facts}
        <div className={classes.tools}>{tools}</div>
      </header>
      {children}
    </section>
  )
}
