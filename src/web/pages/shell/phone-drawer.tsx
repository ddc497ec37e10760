import '../../ui/mantine-overlay-styles.ts'
import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { company } from '../../../domain/company.ts'
import { useBackCloses, useEscape } from '../../ui/overlay.ts'
import { useLateOpening } from '../../ui/use-late-opening.ts'
import { AccountNav } from './account-nav.tsx'
import classes from './phone-menu.module.css'
import { siteLinks } from './site-links.ts'

interface PhoneDrawerProps {
  opened: boolean
  onClose: () => void
}

/** Loaded when the menu is first touched. */
export function PhoneDrawer({ opened, onClose }: PhoneDrawerProps) {
  const isShown = useLateOpening(opened)
  useBackCloses(isShown, onClose)
  useEscape(isShown, onClose)
  return (
    <Drawer
      opened={isShown}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size="20rem"
      padding="md"
      title={company.product}
      closeButtonProps={{ 'aria-label': 'Chiudi il menu', size: 44 }}
    >
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
    </Drawer>
  )
}
