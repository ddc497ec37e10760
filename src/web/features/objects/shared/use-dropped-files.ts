import { type RefObject, useEffect, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Passes files dropped on `field` to `onFiles`; returns true while files are dragged over it. Drops elsewhere on the page are ignored: by default
 * the browser would open the file in place of the page, and the form's input would be lost.
 */
export function useDroppedFiles(field: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
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
