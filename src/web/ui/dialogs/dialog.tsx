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
  /** For forms with typed data: neither a click outside nor Escape closes the dialog. */
  persistent?: boolean
  /** Asked before its close button or Back closes it: what was done in it would be lost. */
  question?: string | undefined
  /** Its opening is in the page's address, so that Back closes it anyhow. */
  addressed?: boolean
}

/** The portal's modal: named close button, full screen on phones. */
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
