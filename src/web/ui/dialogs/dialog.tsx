import '../theme/mantine-overlay-styles.ts'
import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useBackCloses, useEscape } from './overlay.ts'
import { useLateOpening } from './use-late-opening.ts'

interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: React.ReactNode
  size?: ModalProps['size']
  /** For dialogs with changes: neither a click outside nor Escape closes it. */
  persistent?: boolean
  /** For forms: a click outside does not close it, and Escape only until something inside is typed or clicked. */
  isForm?: boolean
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
  isForm = false,
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
  const isTouched = useRef(false)
  useEffect(() => {
    if (!isShown) isTouched.current = false
  }, [isShown])
  const touch = () => {
    isTouched.current = true
  }
  useEscape(isShown, persistent ? null : () => (isForm && isTouched.current ? undefined : onClose()))
  return (
    <Modal
      opened={isShown}
      onClose={close}
      title={title}
      size={size}
      fullScreen={onPhone === true}
      closeOnClickOutside={!(persistent || isForm)}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Chiudi' }}
      onInput={touch}
      onClick={touch}
    >
      {isForm && <span hidden ref={focusFirstField} />}
      {children}
    </Modal>
  )
}

/**
 * Marks the first field as the one that gets the focus when the dialog opens; else the close button would. Not on touch screens, whose keyboard would
 * cover the form.
 */
function focusFirstField(marker: HTMLElement | null): void {
  const content = marker?.parentElement
  if (!content || matchMedia('(pointer: coarse)').matches || content.querySelector('[data-autofocus]')) return
  content.querySelector('input:not([type=hidden], :disabled), textarea, select')?.setAttribute('data-autofocus', '')
}
