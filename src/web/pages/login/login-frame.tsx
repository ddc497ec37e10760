import type { ReactNode } from 'react'
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import classes from './login-frame.module.css'

/** The login page has no navigation and no footer. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <aside className={classes.side}>
        <div className={classes.words}>
          <p className={classes.statement}>Moda italiana, dal magazzino al tuo cliente.</p>
          <p className={classes.note}>
            Ordini entro le 13:00 spediti in giornata. Prezzi IVA inclusa, corriere tracciato.
          </p>
        </div>
      </aside>
      <main id="contenuto" tabIndex={-1} className={classes.main}>
        <div className={classes.top}>
          <Wordmark />
          <ColorSchemeToggle />
        </div>
        <div className={classes.form}>{children}</div>
      </main>
    </div>
  )
}
