import { Link } from '@tanstack/react-router'
import { useUser } from '../../features/accounts/shared/use-user.ts'
import { Wordmark } from '../../ui/navigation/wordmark.tsx'
import { PaletteButton } from '../../ui/palette/palette-button.tsx'
import { ColorSchemeToggle } from '../../ui/theme/color-scheme-toggle.tsx'
import { AccountNav } from './account-nav.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import classes from './site-header.module.css'
import { siteLinks } from './site-links.ts'

export function SiteHeader() {
  const { user, isAdmin } = useUser()
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
        {user && !isAdmin && <PaletteButton />}
        <ColorSchemeToggle />
        <PhoneMenu />
      </div>
    </header>
  )
}
