import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { pictureTypes } from '../../../../domain/files.ts'
import { plural } from '../../../shared/format.ts'
import classes from './picture-drop.module.css'

interface PictureDropProps {
  /** How many more may be chosen. */
  left: number
  onFiles: (files: File[]) => void
}

/** Without HEIC in the list an iPhone hands over a JPEG by itself. */
const accept = pictureTypes.join(',')

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Where files are dropped or chosen; a phone may take a photo. */
export function PictureDrop({ left, onFiles }: PictureDropProps) {
  const [isOver, setIsOver] = useState(false)
  const [chosen, taken] = [useRef<() => void>(null), useRef<() => void>(null)]

  const drop = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const over = (event: DragEvent) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  /** Emptied, so that the same file may be chosen again. */
  const take = (files: File[], reset: (() => void) | null) => {
    onFiles(files)
    reset?.()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className={classes.buttons}>
        <FileButton multiple accept={accept} resetRef={chosen} onChange={(files) => take(files, chosen.current)}>
          {(props) => (
            <Button {...props} variant="default" disabled={left === 0}>
              Scegli le foto
            </Button>
          )}
        </FileButton>
        <FileButton
          accept={accept}
          capture="environment"
          resetRef={taken}
          onChange={(file) => take(file ? [file] : [], taken.current)}
        >
          {(props) => (
            <Button {...props} variant="default" className={classes.camera ?? ''} disabled={left === 0}>
              Scatta una foto
            </Button>
          )}
        </FileButton>
      </div>
      <p className={classes.hint}>
        <span className={classes.pointerOnly}>Puoi anche trascinarle qui o incollarle. </span>
        JPEG, PNG, WebP o AVIF, fino a 10 MB l’una.{' '}
        {left > 0 ? `Puoi aggiungerne ${plural(left, 'altra', 'altre')}.` : 'Per aggiungerne un’altra togline una.'}
      </p>
    </div>
  )
}
