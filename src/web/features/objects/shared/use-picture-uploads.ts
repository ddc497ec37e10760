import { useEffect, useState, useSyncExternalStore } from 'react'
import { isUnderway } from './form-picture.ts'
import { type PictureFormOptions, PictureUploads } from './picture-uploads.ts'
import { type AttachPath, uploadSteps } from './upload-steps.ts'

/** The pictures of a form; `options` count when it is opened. What is underway is cut when the form goes; before the whole page goes, the browser asks. */
export function usePictureUploads(attachPath: AttachPath, options?: PictureFormOptions): PictureUploads {
  const [uploads] = useState(() => new PictureUploads(uploadSteps(attachPath), options))
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
