import { useSortable } from '@dnd-kit/sortable'
import { ActionIcon, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconGripVertical } from '../../../ui/icons/icon-grip-vertical.tsx'
import { IconX } from '../../../ui/icons/icon-x.tsx'
import { type FormPicture, isUnderway } from './form-picture.ts'
import { PicturePreview } from './picture-preview.tsx'
import { PictureProgress } from './picture-progress.tsx'
import classes from './picture-row.module.css'

interface PictureRowProps {
  picture: FormPicture
  /** 1-based. */
  position: number
  count: number
  onRemove: () => void
  onRetry: () => void
  /** Additional fields for the picture. */
  children?: ReactNode
}

export function PictureRow({ picture, position, count, onRemove, onRetry, children }: PictureRowProps) {
  const { name, file, previewUrl, state, problem } = picture
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.id,
    attributes: { roleDescription: 'ordinabile' },
  })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      data-failed={state.step === 'failed' || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {count > 1 && (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={classes.handle}
          {...attributes}
          {...listeners}
          // Escape cancels the drag and must not close the surrounding dialog.
          data-mantine-stop-propagation={isDragging || undefined}
          aria-label={`Sposta «${name}», posizione ${position} di ${count}`}
        >
          <IconGripVertical size={20} />
        </button>
      )}
      <PicturePreview src={previewUrl} />
      <div className={classes.about}>
        <p className="flush truncate">{name}</p>
        <PictureProgress name={name} file={file} state={state} />
        {problem && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
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
        aria-label={`${isUnderway(state) ? 'Annulla il caricamento di' : 'Togli'} «${name}»`}
        onClick={onRemove}
      >
        <IconX size={20} />
      </ActionIcon>
      {children}
    </li>
  )
}
