import type { ReactNode } from 'react'
import classes from './dialog-actions.module.css'

/** Buttons of a dialog, used as the last child of its form or content. They stay in view while it scrolls, like its title. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} data-dialog-actions>
      {children}
    </div>
  )
}
