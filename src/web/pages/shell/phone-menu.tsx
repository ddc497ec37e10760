import { ActionIcon, Drawer } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { Link } from '@tanstack/react-router'
import { company } from '../../../domain/company.ts'
import { AccountNav } from './account-nav.tsx'
import classes from './phone-menu.module.css'
import { siteLinks } from './site-links.ts'

export function PhoneMenu() {
  const [opened, menu] = useDisclosure(false)
  return (
    <div className={classes.phoneOnly}>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label="Apri il menu" onClick={menu.open}>
        <IconMenu2 size={22} stroke={1.5} />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={menu.close}
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
              className={classes.link}
              activeOptions={{ exact, includeSearch: false }}
              onClick={menu.close}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes.account}>
          <AccountNav onChosen={menu.close} />
        </div>
      </Drawer>
    </div>
  )
}
