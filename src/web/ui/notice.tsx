import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  /** Default `info`. `error` is announced at once. */
  tone?: 'info' | 'success' | 'warning' | 'error'
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** For what went wrong with a long form: on a phone its end lies beneath its buttons. */
  scrollsIntoView?: boolean
}

const scrollIntoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

/** A message that stays on the page; a toast is never the only place where an error is shown. */
export function Notice({ tone = 'info', title, children, action, scrollsIntoView = false }: NoticeProps) {
  return (
    <div
      ref={scrollsIntoView ? scrollIntoView : undefined}
      className={classes.notice}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <div className={classes.body}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** Why a form could not be sent, next to its buttons; nothing without a reason. */
export const FormFailure = ({ children }: { children: ReactNode }) =>
  children ? (
    <Notice tone="error" scrollsIntoView>
      {children}
    </Notice>
  ) : null
