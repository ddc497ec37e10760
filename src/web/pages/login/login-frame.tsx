import type { ReactNode } from 'react'
import { CutoffTime } from '../../shared/site/use-site-facts.ts'
import { Wordmark } from '../../ui/navigation/wordmark.tsx'
import { ColorSchemeToggle } from '../../ui/theme/color-scheme-toggle.tsx'
import fallback from '../pictures/evening-720.webp'
import rail from '../pictures/evening-800.avif'
import classes from './login-frame.module.css'

/** A transparent 1×1 GIF. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** The login page has no navigation and no footer. */
export function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <aside className={classes.side}>
        {/* Decoration for wide screens; phones do not load it. */}
        <picture>
          <source media="(min-width: 62em)" type="image/avif" srcSet={rail} />
          <source media="(min-width: 62em)" srcSet={fallback} />
          <img className={classes.rail} src={nothing} alt="" width={800} height={1120} />
        </picture>
        <div className={classes.words}>
          <p className={classes.statement}>Moda italiana, dal magazzino al tuo cliente.</p>
          <p className={classes.note}>
            Ordini entro le <CutoffTime /> spediti in giornata. Prezzi IVA inclusa, corriere tracciato.
          </p>
        </div>
      </aside>
      <main id="contenuto" tabIndex={-1} className={classes.main}>
        <div className="row align-center between">
          <Wordmark />
          <ColorSchemeToggle />
        </div>
        <div className={classes.form}>{children}</div>
      </main>
    </div>
  )
}
