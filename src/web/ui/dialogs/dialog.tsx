import '../theme/mantine-overlay-styles.ts'
import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useBackCloses, useEscape } from './overlay.ts'
import { useLateOpening } from './use-late-opening.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: React.ReactNode
  size?: ModalProps['size']
  /** For forms with user input: neither a click outside nor Escape closes the dialog. */
  persistent?: boolean
  /** Confirmation shown before the close button or Back closes the dialog and discards its input. */
  question?: string | undefined
  /** The page's address says that the dialog is open, so Back already closes it. */
  addressed?: boolean
}

/** The portal's modal: labelled close button, full screen on phones. */
export function Dialog({
  opened,
  onClose,
  title,
  children,
  size = 'lg',
  persistent = false,
  question,
  addressed = false,
}: DialogProps) {
  const onPhone = useMediaQuery('(max-width: 36em)')
  const isShown = useLateOpening(opened)
  const close = () => {
    if (question !== undefined && !window.confirm(question)) return false
    onClose()
    return true
  }
  useBackCloses(isShown && !addressed, close)
  useEscape(isShown, persistent ? null : onClose)
  return (
    <Modal
      opened={isShown}
      onClose={close}
      title={title}
      size={size}
      fullScreen={onPhone === true}
      closeOnClickOutside={!persistent}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
    >
      {children}
    </Modal>
  )
}
