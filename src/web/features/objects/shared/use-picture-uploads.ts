import { useEffect, useState, useSyncExternalStore } from 'react'
import { maxFiles } from '../../../../domain/files.ts'
import { isUnderway, PictureUploads } from './picture-uploads.ts'
import { type AttachPath, uploadSteps } from './upload-steps.ts'

/** The pictures of a form, `atMost` so many. What is underway is cut when the form goes; before the whole page goes, the browser asks. */
export function usePictureUploads(attachPath: AttachPath, atMost = maxFiles): PictureUploads {
  const [uploads] = useState(() => new PictureUploads(uploadSteps(attachPath), atMost))
  const isSending = useSyncExternalStore(
    uploads.subscribe,
    () => isAnyUnderway(uploads),
    () => false,
  )
  useEffect(() => uploads.clear, [uploads])
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
  return uploads
}

const isAnyUnderway = (uploads: PictureUploads) => uploads.getSnapshot().pictures.some(({ state }) => isUnderway(state))
