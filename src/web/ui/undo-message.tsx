import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNow } from '../shared/use-now.ts'

interface UndoMessageProps {
  text: string
  onUndo: () => void
  /** What the button takes back, for who does not see the text beside it. */
  label?: string
  /** In milliseconds, until when it can be taken back; else as long as the toast stands. */
  until?: number
}

/** A toast's text with a way back, once. A toast that the pointer rests on may stay longer than its button. */
export function UndoMessage({ text, onUndo, label, until = Number.POSITIVE_INFINITY }: UndoMessageProps) {
  const [isDone, setIsDone] = useState(false)
  const now = useNow(500)
  return (
    <>
      {text}
      {now < until && (
        <Button
          mt={6}
          display="block"
          size="compact-sm"
          variant="default"
          disabled={isDone}
          {...(label && { 'aria-label': label })}
          onClick={() => {
            setIsDone(true)
            onUndo()
          }}
        >
          Annulla
        </Button>
      )}
    </>
  )
}
