import type { ReactNode } from 'react'
import classes from './dialog-actions.module.css'

/** The buttons of a dialog, the last child of its form or content: they stay in sight while it scrolls, as its title does. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} data-dialog-actions>
      {children}
    </div>
  )
}
