import type { ReactNode } from 'react'
import classes from './notice.module.css'

interface NoticeProps {
  /** Default `info`. `error` is announced at once. */
  tone?: 'info' | 'success' | 'warning' | 'error'
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}

/** A message that stays on the page; a toast is never the only place where an error is shown. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <div className={classes.body}>
        {title && <p className={classes.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
