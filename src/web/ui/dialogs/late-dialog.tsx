import { Button } from '@mantine/core'
import { type ComponentType, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type LatePart, latePart } from '../loading/late-part.tsx'
import { LoadFailed } from '../loading/load-failed.tsx'
import classes from './late-dialog.module.css'

interface Opening {
  opened: boolean
  onClose: () => void
}

/** A dialog that loads when first opened. If loading fails, a small window reports it and offers a retry. */
export function lateDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  openingOf: (props: Props) => Opening,
): LatePart<Props> {
  return latePart(load, ({ error, retry, props }) => <DialogFailed error={error} retry={retry} {...openingOf(props)} />)
}

function DialogFailed({ error, retry, opened, onClose }: Opening & { error: unknown; retry: () => unknown }) {
  const wasOpened = useRef(opened)
  useEffect(() => {
    if (opened && !wasOpened.current) void retry()
    wasOpened.current = opened
  })
  if (!opened) return null
  // Rendered in the body: inside the page, a bar at the bottom edge could cover it.
  return createPortal(
    <div role="alertdialog" aria-label="Finestra non caricata" className={classes.failed}>
      <LoadFailed error={error} onRetry={retry} />
      <Button variant="subtle" fullWidth onClick={onClose}>
        Chiudi
      </Button>
    </div>,
    document.body,
  )
}
