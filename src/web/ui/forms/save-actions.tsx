import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface SaveActionsProps {
  label: string
  isDirty: boolean
  isSaving: boolean
  onUndo: () => void
  /** Additional actions of the form. */
  children?: ReactNode
}

/** Buttons at the end of a form: save, or discard the changes. */
export function SaveActions({ label, isDirty, isSaving, onUndo, children }: SaveActionsProps) {
  return (
    <div className="cluster gap-8">
      <Button type="submit" size="sm" loading={isSaving} disabled={!isDirty}>
        {label}
      </Button>
      {children}
      {isDirty && (
        <Button size="sm" variant="default" onClick={onUndo}>
          Annulla le modifiche
        </Button>
      )}
    </div>
  )
}
