import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import classes from './catalog-toolbar.module.css'

interface CatalogSheetProps {
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The filters on phones. They apply immediately; closing shows the results. Loaded when first opened. */
export function CatalogSheet({ opened, onClose, children }: CatalogSheetProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Filtri">
      <div className={classes.sheet}>
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
