import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  /** Default `info`. `error` is announced immediately. */
  tone?: 'info' | 'success' | 'warning' | 'error'
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** For errors of a long form: on a phone the end of the form is covered by its buttons. */
  scrollsIntoView?: boolean
}

const scrollIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

/** A message that stays on the page; an error must never be shown only in a toast. */
export function Notice({ tone = 'info', title, children, action, scrollsIntoView = false }: NoticeProps) {
  return (
    <div
      ref={scrollsIntoView ? scrollIntoView : undefined}
      className={classes.notice}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <div className={classes.body}>
        {title && <p className="flush strong">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div>{action}</div>}
    </div>
  )
}

/** Reason why a form could not be sent, shown next to its buttons; renders nothing without one. */
export const FormFailure = ({ children }: { children: ReactNode }) =>
  children ? (
    <Notice tone="error" scrollsIntoView>
      {children}
    </Notice>
  ) : null
