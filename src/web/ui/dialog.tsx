import './mantine-overlay-styles.ts'
import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useLateOpening } from './use-late-opening.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: React.ReactNode
  size?: ModalProps['size']
  /** For forms with work to lose: neither a click outside nor Escape closes it. */
  persistent?: boolean
}

/** The modal of this house: named close button, whole screen on phones. */
export function Dialog({ opened, onClose, title, children, size = 'lg', persistent = false }: DialogProps) {
  const onPhone = useMediaQuery('(max-width: 36em)')
  const isShown = useLateOpening(opened)
  return (
    <Modal
      opened={isShown}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={onPhone === true}
      closeOnClickOutside={!persistent}
      closeOnEscape={!persistent}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      {children}
    </Modal>
  )
}
