import { useState } from 'react'

/** Uploads that may still be running when the form is submitted: its pictures. */
export interface Incoming<Item> {
  /** Waits for all uploads; null if one has failed. */
  settled: () => Promise<readonly Item[] | null>
  /** Whether a retry of a failed upload may succeed. */
  mayRetry: () => boolean
}

/** Messages for a form with failed uploads. */
interface Failures {
  /** A retry may succeed. */
  failed: string
  /** A retry would be refused again. */
  unusable: string
}

/** Waits for the uploads before the form is sent; `isWaiting` is true during the wait. */
export function useIncoming<Item>({ settled, mayRetry }: Incoming<Item>, { failed, unusable }: Failures) {
  const [isWaiting, setIsWaiting] = useState(false)

  /** All items in order, or the message to show if an upload failed. */
  const wait = async (): Promise<readonly Item[] | string> => {
    setIsWaiting(true)
    const items = await settled()
    setIsWaiting(false)
    return items ?? (mayRetry() ? failed : unusable)
  }

  return { isWaiting, wait }
}
