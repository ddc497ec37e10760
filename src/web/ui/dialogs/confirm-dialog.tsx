import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'

interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Red button, for irreversible actions. */
  destructive?: boolean
  pending?: boolean
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, onConfirm, title, children, confirmLabel, cancelLabel = 'Annulla' } = props
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="md">
      <Text component="div" lh={1.6} mb="lg">
        {children}
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancelLabel}
        </Button>
        <Button {...(props.destructive ? { color: 'red' } : {})} loading={props.pending ?? false} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
