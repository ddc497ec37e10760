import { useState } from 'react'

/** What a form sends and what is still coming in when it is sent: its pictures. */
export interface Incoming<Item> {
  /** Waits until none is underway; null where one has failed. */
  settled: () => Promise<readonly Item[] | null>
  /** Whether one that has failed may arrive if it is tried again. */
  mayRetry: () => boolean
}

/** The sentences of a form whose pictures have not all come. */
interface Failures {
  /** One may come if it is tried again. */
  failed: string
  /** It would be refused again. */
  unusable: string
}

/** Waits for them before the form is sent; says meanwhile that it waits. */
export function useIncoming<Item>({ settled, mayRetry }: Incoming<Item>, { failed, unusable }: Failures) {
  const [isWaiting, setIsWaiting] = useState(false)

  /** All of them, in order; where one has failed, the sentence that says so. */
  const wait = async (): Promise<readonly Item[] | string> => {
    setIsWaiting(true)
    const items = await settled()
    setIsWaiting(false)
    return items ?? (mayRetry() ? failed : unusable)
  }

  return { isWaiting, wait }
}
