import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  /** The next step, if there is one. */
  action?: ReactNode
  icon?: ReactNode
}

export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon && (
        <div className={classes.icon} aria-hidden>
          {icon}
        </div>
      )}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
