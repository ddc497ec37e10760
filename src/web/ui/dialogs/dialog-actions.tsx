import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './dialog-actions.module.css'

/** Buttons of a dialog, used as the last child of its form or content. They stay in view while it scrolls, like its title. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes.actions} data-dialog-actions>
      {children}
    </div>
  )
}

interface DialogSubmitProps {
  label: ReactNode
  isPending: boolean
  disabled?: boolean
  /** Red button, for irreversible actions. */
  destructive?: boolean
  /** Default: submits the surrounding form. */
  onSubmit?: () => void
  cancelLabel?: string
  onCancel: () => void
}

/** The usual two buttons: back without a change, and the one that sends the dialog's form. */
export function DialogSubmit(props: DialogSubmitProps) {
  const { label, isPending, disabled = false, destructive = false, onSubmit, cancelLabel = 'Annulla', onCancel } = props
  return (
    <DialogActions>
      <Button variant="default" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        {...(onSubmit ? { onClick: onSubmit } : { type: 'submit' })}
        {...(destructive && { color: 'red' })}
        loading={isPending}
        disabled={disabled}
      >
        {label}
      </Button>
    </DialogActions>
  )
}

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
