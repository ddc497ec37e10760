import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { entryName } from './entry-availability.ts'
import classes from './removed-row.module.css'

interface RemovedRowProps {
  entry: WishlistEntry
  onUndo: () => void
  undoing: boolean
}

/** Replaces a removed entry until the list is next opened. */
export function RemovedRow({ entry, onUndo, undoing }: RemovedRowProps) {
  const undo = useRef<HTMLButtonElement>(null)
  // The focused button was removed with its row.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.row}>
      <p className="shrinkable flush muted leading-145">{entryName(entry)}: rimosso dalla wishlist.</p>
      <Button ref={undo} variant="default" size="sm" loading={undoing} onClick={onUndo}>
        Annulla
      </Button>
    </div>
  )
}
