import { Link } from '@tanstack/react-router'
import { ColorSchemeToggle } from '../../ui/color-scheme-toggle.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { AccountNav } from './account-nav.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import classes from './site-header.module.css'
import { siteLinks } from './site-links.ts'

export function SiteHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Wordmark />
        <nav aria-label="Principale" className={classes.nav}>
          {siteLinks.map(({ to, label, exact }) => (
            <Link key={to} to={to} className={classes.link} activeOptions={{ exact, includeSearch: false }}>
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.account}>
          <AccountNav />
        </div>
        <ColorSchemeToggle />
        <PhoneMenu />
      </div>
    </header>
  )
}
