import { Button } from '@mantine/core'
import { useState } from 'react'

interface UndoMessageProps {
  text: string
  onUndo: () => void
}

/** A toast's text with a way back, once. */
export function UndoMessage({ text, onUndo }: UndoMessageProps) {
  const [isDone, setIsDone] = useState(false)
  return (
    <>
      {text}{' '}
      <Button
        size="compact-sm"
        variant="default"
        disabled={isDone}
        onClick={() => {
          setIsDone(true)
          onUndo()
        }}
      >
        Annulla
      </Button>
    </>
  )
}
