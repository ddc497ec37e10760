import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import { plural } from '../../../shared/texts/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PictureDetailsFields } from './picture-details-fields.tsx'
import { PictureDrop } from './picture-drop.tsx'
import classes from './picture-field.module.css'
import { PictureRows } from './picture-rows.tsx'
import type { PictureUploads } from './picture-uploads.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

interface PictureFieldProps {
  uploads: PictureUploads
  label: string
  /** Server message about the pictures as a whole. */
  error?: ReactNode
  /** Colours to choose from for each picture; absent: the form asks for neither alternative text nor colour. */
  colors?: readonly string[]
}

/** Chooses, uploads and orders the pictures of a form. Files can also be dropped on the field or pasted anywhere on the page. */
export function PictureField({ uploads, label, error, colors }: PictureFieldProps) {
  const { pictures, refusals } = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot, uploads.getSnapshot)
  const field = useRef<HTMLFieldSetElement>(null)
  usePastedFiles(uploads)
  const isOver = useDroppedFiles(field, uploads.add)
  useShowsNewest(field, pictures.length + refusals.length)
  const left = uploads.most - pictures.length
  const done = pictures.filter(({ state }) => state.step === 'done').length

  return (
    <fieldset ref={field} tabIndex={-1} className={classes.field}>
      <legend className={classes.label}>{label}</legend>
      <PictureDrop left={left} most={uploads.most} isOver={isOver} onFiles={uploads.add} />
      {refusals.length > 0 && (
        <Notice tone="error">
          <ul className="grid gap-8 plain-list breakable">
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </Notice>
      )}
      {error && <Notice tone="error">{error}</Notice>}
      {pictures.length > 0 && (
        <PictureRows
          pictures={pictures}
          onMove={(id, placeOf) => uploads.move(id, placeOf)}
          onRemove={(id) => {
            uploads.remove(id)
            // The pressed button is unmounted.
            field.current?.focus({ preventScroll: true })
          }}
          onRetry={(id) => uploads.retry(id)}
          details={
            colors &&
            ((picture) => (
              <PictureDetailsFields
                picture={picture}
                colors={colors}
                onChange={(details) => uploads.describe(picture.id, details)}
              />
            ))
          }
        />
      )}
      <VisuallyHidden role="status">
        {pictures.length > 0 && `${plural(done, 'foto caricata', 'foto caricate')} su ${pictures.length}`}
      </VisuallyHidden>
    </fieldset>
  )
}

function usePastedFiles(uploads: PictureUploads): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { clipboardData: pasted } = event
      // Office programs add a picture of the text to copied text.
      if (!pasted || pasted.files.length === 0 || pasted.types.includes('text/plain')) return
      event.preventDefault()
      uploads.add([...pasted.files])
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [uploads])
}

/** Scrolls new pictures and refusals into view: on phones they appear below the visible area. */
function useShowsNewest(field: RefObject<HTMLFieldSetElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) field.current?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [field, count])
}
