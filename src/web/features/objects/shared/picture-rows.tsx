import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { IconGripVertical } from '../../../ui/icons/icon-grip-vertical.tsx'
import { IconHanger } from '../../../ui/icons/icon-hanger.tsx'
import { IconX } from '../../../ui/icons/icon-x.tsx'
import { pictureBase } from '../../../ui/picture.tsx'
import { type FormPicture, isUnderway, type PictureState } from './form-picture.ts'
import classes from './picture-rows.module.css'

interface PictureRowsProps {
  pictures: readonly FormPicture[]
  onMove: (id: string, placeOf: string) => void
  onRemove: (id: string) => void
  onRetry: (id: string) => void
  /** Additional fields for each picture. */
  details?: ((picture: FormPicture) => ReactNode) | undefined
}

const instructions =
  'Per cambiare l’ordine premi Spazio, sposta con le frecce su e giù, premi di nuovo Spazio per lasciare. Esc annulla.'

/** The pictures in order; sortable by pointer, touch or keyboard. */
export function PictureRows({ pictures, onMove, onRemove, onRetry, details }: PictureRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const announcements = useAnnouncements(pictures)
  const moved = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onMove(String(active.id), String(over.id))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={moved}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: instructions },
      }}
    >
      <SortableContext items={pictures.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="plain-list ruled framed">
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              position={index + 1}
              count={pictures.length}
              onRemove={() => onRemove(picture.id)}
              onRetry={() => onRetry(picture.id)}
            >
              {details?.(picture)}
            </PictureRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/** Screen reader announcements during a drag. */
function useAnnouncements(pictures: readonly FormPicture[]): Announcements {
  /** At the start of a drag the picture is over its own position, which is not a move. */
  const isJustTaken = useRef(false)
  const nameOf = (id: UniqueIdentifier) => `«${pictures.find((picture) => picture.id === id)?.name ?? ''}»`
  const placeOf = (id: UniqueIdentifier) =>
    `posizione ${pictures.findIndex((picture) => picture.id === id) + 1} di ${pictures.length}`
  return {
    onDragStart: ({ active }) => {
      isJustTaken.current = true
      return `${nameOf(active.id)} presa, ${placeOf(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      const isFirst = isJustTaken.current
      isJustTaken.current = false
      return !over || (isFirst && over.id === active.id) ? undefined : `${nameOf(active.id)}, ${placeOf(over.id)}.`
    },
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} lasciata, ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Spostamento annullato: ${nameOf(active.id)} resta in ${placeOf(active.id)}.`,
  }
}

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

function PictureRow({ picture, position, count, onRemove, onRetry, children }: PictureRowProps) {
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

/** Preview of a picture, or an empty tile if the browser cannot display it. */
function PicturePreview({ src }: { src: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) {
    return (
      <span className={classes.preview} aria-hidden>
        <IconHanger size={24} stroke={1} />
      </span>
    )
  }
  const base = pictureBase(src)
  return (
    <picture className={classes.picture}>
      {base && <source type="image/avif" srcSet={`${base}/400.avif`} />}
      {/* The browser applies the EXIF orientation. */}
      <img
        className={classes.preview}
        src={src}
        alt=""
        width={64}
        height={64}
        draggable={false}
        onError={() => setHasFailed(true)}
      />
    </picture>
  )
}

/** Upload progress, as text and as a bar. */
function PictureProgress({ name, file, state }: Pick<FormPicture, 'name' | 'file' | 'state'>) {
  if (state.step === 'failed') {
    return (
      <p className={classes.failed} role="alert">
        {state.message}
      </p>
    )
  }
  return (
    <>
      <p className={classes.words}>{file ? wordsOf(state) : 'Già salvata'}</p>
      {state.step === 'sending' && (
        <progress className={classes.bar} max={1} value={state.share} aria-label={`Caricamento di «${name}»`} />
      )}
    </>
  )
}

function wordsOf(state: Exclude<PictureState, { step: 'failed' }>): string {
  switch (state.step) {
    case 'waiting':
      return 'In attesa…'
    case 'sending':
      return `Caricamento… ${Math.floor(state.share * 100)}%`
    case 'checking':
      return 'Controllo dell’immagine…'
    case 'pausing':
      return state.offline
        ? 'Senza connessione: riprende automaticamente appena torna.'
        : 'Interrotta: riproviamo automaticamente…'
    case 'done':
      return 'Caricata'
    default:
      return state satisfies never
  }
}
