import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, Button } from '@mantine/core'
import { IconGripVertical } from '../../../ui/icons/icon-grip-vertical.tsx'
import { IconX } from '../../../ui/icons/icon-x.tsx'
import { PicturePreview } from './picture-preview.tsx'
import { PictureProgress } from './picture-progress.tsx'
import classes from './picture-row.module.css'
import { type FormPicture, isUnderway } from './picture-uploads.ts'

interface PictureRowProps {
  picture: FormPicture
  /** From 1. */
  position: number
  count: number
  onRemove: () => void
  onRetry: () => void
}

export function PictureRow({ picture, position, count, onRemove, onRetry }: PictureRowProps) {
  const { file, previewUrl, state } = picture
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.id,
    attributes: { roleDescription: 'ordinabile' },
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {count > 1 && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={`Sposta «${file.name}», posizione ${position} di ${count}`}
        >
          <IconGripVertical size={20} />
        </button>
      )}
      <PicturePreview src={previewUrl} />
      <div className={classes.about}>
        <p className={classes.name}>{file.name}</p>
        <PictureProgress name={file.name} state={state} />
      </div>
      {state.step === 'failed' && !state.isFinal && (
        <Button size="sm" variant="default" className={classes.retry ?? ''} onClick={onRetry}>
          Riprova
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        size={44}
        className={classes.remove ?? ''}
        aria-label={`${isUnderway(state) ? 'Annulla il caricamento di' : 'Togli'} «${file.name}»`}
        onClick={onRemove}
      >
        <IconX size={20} />
      </ActionIcon>
    </li>
  )
}
