import { Button, FileButton } from '@mantine/core'
import { useRef } from 'react'
import { maxFiles, pictureTypes } from '../../../../domain/files.ts'
import classes from './picture-drop.module.css'

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
export function PictureDrop({ left, most, isOver, onFiles }: PictureDropProps) {
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
