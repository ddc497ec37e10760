import { Link } from '@tanstack/react-router'
import { company } from '../../../domain/company.ts'
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx'
import { AccountNav } from './account-nav.tsx'
import classes from './phone-menu.module.css'
import { siteLinks } from './site-links.ts'

interface PhoneDrawerProps {
  opened: boolean
  onClose: () => void
}

/** Loaded when the menu is first touched. */
export function PhoneDrawer({ opened, onClose }: PhoneDrawerProps) {
  return (
    <SideDrawer opened={opened} onClose={onClose} size="20rem" title={company.product} closeLabel="Chiudi il menu">
      <nav aria-label="Principale">
        {siteLinks.map(({ to, label, exact }) => (
          <Link
            key={to}
            to={to}
            replace
            className={classes.link}
            activeOptions={{ exact, includeSearch: false }}
            onClick={onClose}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.account}>
        <AccountNav onChosen={onClose} />
      </div>
    </SideDrawer>
  )
}
