import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx'

interface CatalogSheetProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The filters on phones. They apply immediately; closing shows the results. Loaded when first opened. */
export function CatalogSheet({ opened, onClose, children }: CatalogSheetProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Filtri">
      <div className="grid gap-16">
        {children}
        <DialogActions>
          <Button size="md" onClick={onClose}>
            Mostra i prodotti
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
