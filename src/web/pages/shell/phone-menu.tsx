import { ActionIcon } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { IconMenu2 } from '../../ui/icons/icon-menu-2.tsx'
import classes from './phone-menu.module.css'

const load = () => import('./phone-drawer.tsx')

const PhoneDrawer = lateDialog(
  () => load().then(({ PhoneDrawer }) => PhoneDrawer),
  ({ opened, onClose }) => ({ opened, onClose }),
)

export function PhoneMenu() {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const warm = () => void load().catch(() => undefined)
  const open = () => {
    setWasOpened(true)
    setOpened(true)
  }

  return (
    <div className={classes.phoneOnly}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label="Apri il menu"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={open}
      >
        <IconMenu2 size={22} stroke={1.5} aria-hidden />
      </ActionIcon>
      {wasOpened && (
        <Suspense>
          <PhoneDrawer opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}
