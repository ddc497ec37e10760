import '../theme/mantine-overlay-styles.ts'
import { Drawer, type DrawerProps } from '@mantine/core'
import { useBackCloses, useEscape } from './overlay.ts'
import { useLateOpening } from './use-late-opening.ts'

interface SideDrawerProps extends Pick<DrawerProps, 'title' | 'size' | 'classNames' | 'children'> {
  opened: boolean
  onClose: () => void
  /** Accessible label of the close button. */
  closeLabel: string
}

/** Slides in from the right; Back, Escape and a click outside close it. For parts that load when first opened. */
export function SideDrawer({ opened, onClose, closeLabel, ...content }: SideDrawerProps) {
  const isShown = useLateOpening(opened)
  useBackCloses(isShown, onClose)
  useEscape(isShown, onClose)
  return (
    <Drawer
      {...content}
      opened={isShown}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      padding="md"
      closeButtonProps={{ 'aria-label': closeLabel, size: 44 }}
    />
  )
}
