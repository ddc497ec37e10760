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
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useRef } from 'react'
import type { FormPicture } from './form-picture.ts'
import { PictureRow } from './picture-row.tsx'

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
