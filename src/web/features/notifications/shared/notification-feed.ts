import type { UnreadNotifications } from '../../../../contract/notifications.ts'
import { spread } from '../../../shared/calls/retry-when-back.ts'

/** Receives the number of unread notifications, and whether any notification may have changed. */
type OnUnread = (unread: number, isChange: boolean) => void

/** The server sends an event at least every 25 s: a stream that is silent for longer is dead, even if the browser has not noticed. */
const silentMs = 60_000

/** Polling interval while there is no stream. */
const pollMs = 30_000

const firstRetryMs = 5_000
const lastRetryMs = 60_000

/** Wait before reconnecting after the server gave this browser's stream slot to another browser of the user. */
const fullMs = 10 * 60_000

const isAble = () =>
  typeof EventSource === 'function' && typeof BroadcastChannel === 'function' && navigator.locks !== undefined

/**
 * Reports the number of unread notifications until the returned function is called. Only one tab of a browser, the one with the lock, holds the
 * connection and broadcasts to the others; when it is closed, the next tab takes over. While no events arrive, each visible tab polls.
 */
export function followNotifications(userId: string, onUnread: OnUnread): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Time of the last event, from the stream or from the tab that holds it. */
  let heardAt = 0
  const hear = (unread: number, isChange: boolean) => {
    heardAt = Date.now()
    onUnread(unread, isChange)
  }

  const look = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - heardAt < silentMs) return
    const unread = await askForUnread(signal)
    if (unread !== null && !signal.aborted) onUnread(unread, false)
  }
  const timer = setInterval(() => void look(), pollMs)
  document.addEventListener('visibilitychange', () => void look(), { signal })
  addEventListener('online', () => void look(), { signal })

  // Change the name whenever the type of the messages changes: tabs loaded before a deployment do not understand new messages.
  if (isAble()) shareStream(`filiera-notices-2-${userId}`, { hear, beat: () => (heardAt = Date.now()), signal })
  return () => {
    clearInterval(timer)
    stopping.abort()
  }
}

interface Sharing {
  hear: OnUnread
  /** Called when the connection is known to be alive. */
  beat: () => void
  signal: AbortSignal
}

/** A newly opened tab sends `ask`; the tab with the stream answers with the last number. */
type Told = { unread: number; isChange: boolean } | 'beat' | 'ask'

function shareStream(name: string, { hear, beat, signal }: Sharing): void {
  const channel = new BroadcastChannel(name)
  /** Last number received from the stream; set only in the tab that holds it. */
  let last: number | undefined
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data === 'beat') beat()
    else if (data !== 'ask') hear(data.unread, data.isChange)
    else if (last !== undefined) tell({ unread: last, isChange: false })
  }
  signal.addEventListener('abort', () => channel.close())
  const tell = (told: Told) => {
    if (!signal.aborted) channel.postMessage(told)
  }

  const lead = () =>
    holdStream(signal, {
      hear(unread, isChange) {
        last = unread
        hear(unread, isChange)
        tell({ unread, isChange })
      },
      beat() {
        beat()
        tell('beat')
      },
    })
  tell('ask')
  // Rejects when the tab stops waiting for the lock.
  void navigator.locks.request(name, { signal }, lead).catch(() => undefined)
}

/** Keeps one connection open and reopens it whenever it ends. Resolves when `signal` is aborted. */
function holdStream(signal: AbortSignal, { hear, beat }: Pick<Sharing, 'hear' | 'beat'>): Promise<void> {
  let source: EventSource | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let eventAt = 0

  const open = () => {
    let isFirst = true
    eventAt = Date.now()
    source = new EventSource('/api/notifications/stream')
    source.onmessage = ({ data }) => {
      eventAt = Date.now()
      retryMs = firstRetryMs
      hear((JSON.parse(data) as UnreadNotifications).unread, !isFirst)
      isFirst = false
    }
    source.addEventListener('beat', () => {
      eventAt = Date.now()
      beat()
    })
    source.addEventListener('full', () => openLater(fullMs))
    source.onerror = () => {
      isFirst = true
      // The browser reconnects automatically, unless the server refused the connection.
      if (source?.readyState !== EventSource.CLOSED) return
      openLater(spread(retryMs))
      retryMs = Math.min(retryMs * 2, lastRetryMs)
    }
  }
  const openLater = (ms: number) => {
    source?.close()
    clearTimeout(retry)
    retry = setTimeout(open, ms)
    eventAt = Date.now() + ms
  }
  const watch = setInterval(() => {
    if (Date.now() - eventAt > silentMs) openLater(0)
  }, silentMs / 4)

  open()
  return new Promise((resolve) => {
    const stop = () => {
      clearInterval(watch)
      clearTimeout(retry)
      source?.close()
      resolve()
    }
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })
}

/** Null without a connection or after the session has ended; the user's next action will report an ended session. */
async function askForUnread(signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch('/api/notifications/unread', { signal })
    return response.ok ? ((await response.json()) as UnreadNotifications).unread : null
  } catch {
    return null
  }
}
