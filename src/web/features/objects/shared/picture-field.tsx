import { Button, FileButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { maxFiles, pictureTypes } from '../../../../domain/files.ts'
import { plural } from '../../../shared/texts/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PictureDetailsFields } from './picture-details-fields.tsx'
import classes from './picture-field.module.css'
import { PictureRows } from './picture-rows.tsx'
import type { PictureUploads } from './picture-uploads.ts'

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

interface PictureDropProps {
  /** Number of pictures that can still be added, and the maximum. With a maximum of one, the camera is not offered. */
  left: number
  most: number
  /** Files are held over the field. */
  isOver: boolean
  onFiles: (files: File[]) => void
}

/** Because HEIC is not listed, iPhones convert photos to JPEG. */
const accept = pictureTypes.join(',')

/** Buttons to choose files or take a photo on a phone, and the drop hint. */
function PictureDrop({ left, most, isOver, onFiles }: PictureDropProps) {
  const isSingle = most === 1
  const [chosen, taken] = [useRef<() => void>(null), useRef<() => void>(null)]

  /** Resets the input, so that the same file can be chosen again. */
  const take = (files: File[], reset: (() => void) | null) => {
    onFiles(files)
    reset?.()
  }

  return (
    <div className={classes.drop} data-over={isOver || undefined}>
      <div className="cluster gap-8">
        <FileButton multiple accept={accept} resetRef={chosen} onChange={(files) => take(files, chosen.current)}>
          {(props) => (
            <Button {...props} variant="default" disabled={left <= 0}>
              {isSingle ? 'Scegli l’immagine' : 'Scegli le foto'}
            </Button>
          )}
        </FileButton>
        {!isSingle && (
          <FileButton
            accept={accept}
            capture="environment"
            resetRef={taken}
            onChange={(file) => take(file ? [file] : [], taken.current)}
          >
            {(props) => (
              <Button {...props} variant="default" className={classes.camera ?? ''} disabled={left <= 0}>
                Scatta una foto
              </Button>
            )}
          </FileButton>
        )}
      </div>
      <p className="flush text-sm muted leading-150">
        <span className={classes.pointerOnly}>
          {isSingle ? 'Puoi anche trascinarla qui o incollarla. ' : 'Puoi anche trascinarle qui o incollarle. '}
        </span>
        JPEG, PNG, WebP o AVIF, fino a 10 MB{isSingle ? '' : ' l’una'}. {roomFor(left, most)}
      </p>
    </div>
  )
}

function roomFor(left: number, most: number): string {
  if (most === 1) return left === 1 ? 'Una sola.' : 'Per cambiarla togli questa.'
  if (left <= 0) return `Per aggiungerne un’altra togline ${left === 0 ? 'una' : 1 - left}.`
  const room = left === most ? `Fino a ${most} foto` : `Puoi aggiungerne ${left === 1 ? 'un’altra' : `altre ${left}`}`
  return left > maxFiles ? `${room}, fino a ${maxFiles} alla volta.` : `${room}.`
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Passes files dropped on `field` to `onFiles`; returns true while files are dragged over it. Drops elsewhere on the page are ignored: by default
 * the browser would open the file in place of the page, and the form's input would be lost.
 */
function useDroppedFiles(field: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const isInField = ({ target }: DragEvent) => target instanceof Node && (field.current?.contains(target) ?? false)
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      const isIn = isInField(event)
      if (!isIn && event.dataTransfer) event.dataTransfer.dropEffect = 'none'
      setIsOver(isIn)
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      if (isInField(event)) onFiles([...(event.dataTransfer?.files ?? [])])
    }
    /** `relatedTarget` is null when the pointer leaves the window; when it only moves to another element, `dragover` follows immediately. */
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setIsOver(false)

    const stopping = new AbortController()
    const { signal } = stopping
    document.addEventListener('dragenter', over, { signal })
    document.addEventListener('dragover', over, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => stopping.abort()
  }, [field, onFiles])
  return isOver
}
