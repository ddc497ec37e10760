import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { noticeStreamsPerUser } from '../../../domain/notifications.ts'
import type { AppContext } from '../../app-context.ts'
import type { Listener } from '../../database/listen.ts'
import { findSessionUser } from '../../sessions/session.reads.ts'
import { sessionEndOf } from '../../sessions/session-life-cycle.ts'
import { countUnread } from './notifications.queries.ts'

/** Proxies close idle connections, most of them after a minute; browsers use the heartbeat to detect a dead connection. */
const heartbeatMs = 25_000

/** The same bytes for all streams. */
const beat = Buffer.from('event: beat\ndata: {}\n\n')

/** Reconnect delay of a browser: random, so that they do not all reconnect at once. */
const comeBackMs = () => Math.round(2_000 + Math.random() * 3_000)

interface NoticeStream {
  userId: string
  sid: string
  response: ServerResponse
  /** Time at which the session expires if unused (ms); infinite until it is checked. */
  endsAt: number
}

/**
 * The open SSE connections that send browsers their number of unread notifications, without content
 * (docs/decisions/0082-push-notifications-by-server-sent-events.md). Every process gets changes from the database through its single listening connection.
 */
export class NotificationStreams {
  readonly #app: Pick<AppContext, 'db' | 'clock' | 'readiness'>
  readonly #listener: Listener
  readonly #heartbeat: NodeJS.Timeout
  readonly #ofUser = new Map<string, Set<NoticeStream>>()
  /** Users whose unread notifications are being counted, and whether they changed in the meantime. */
  readonly #counting = new Map<string, { again: boolean }>()

  constructor(app: Pick<AppContext, 'db' | 'clock' | 'readiness'>) {
    this.#app = app
    this.#listener = app.db.listening.subscribe({
      channels: {
        notifications_changed: (userId) => void this.#tell(userId),
        session_changed: (changed) => this.#checkChanged(changed),
      },
      // Changes of notifications and sessions may have been missed: browsers reconnect and are checked again.
      onGap: () => this.#endAll(),
    })
    // The browsers reconnect to another instance.
    app.readiness.stopping.addEventListener('abort', () => this.#endAll(), { once: true })
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref()
  }

  /** Responds with a stream that stays open until the session ends. Its first event is the current number. */
  open(caller: { userId: string; sid: string }, response: ServerResponse, headers: OutgoingHttpHeaders): void {
    const stream: NoticeStream = { ...caller, response, endsAt: Number.POSITIVE_INFINITY }
    const streams = this.#ofUser.get(caller.userId) ?? new Set()
    this.#ofUser.set(caller.userId, streams.add(stream))
    response.once('close', () => this.#forget(stream))
    // A write to a disconnected browser emits an error, which would crash Node without a listener.
    response.on('error', () => this.#forget(stream))
    // The connection delimits the response: chunked encoding would triple the size of each event.
    response.removeHeader('transfer-encoding')
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      connection: 'close',
      'x-accel-buffering': 'no',
    })
    response.write(`retry: ${comeBackMs()}\n\n`)
    const [oldest] = streams
    if (oldest && streams.size > noticeStreamsPerUser) {
      // The event keeps the browser from reconnecting at once and pushing out the next one.
      oldest.response.end('event: full\ndata: {}\n\n')
      this.#forget(oldest)
    }
    // The session may have ended between the request's check and now.
    void this.#check(stream).then(() => this.#tell(caller.userId))
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat)
    this.#endAll()
    await this.#listener.stop()
  }

  /** Counts once for all of a user's streams, and one count at a time however fast notifications arrive. */
  async #tell(userId: string): Promise<void> {
    if (!this.#ofUser.has(userId)) return
    const running = this.#counting.get(userId)
    if (running) {
      running.again = true
      return
    }
    const counting = { again: true }
    this.#counting.set(userId, counting)
    try {
      while (counting.again) {
        counting.again = false
        const unread = await countUnread(this.#app.db, userId)
        const event = Buffer.from(`data: {"unread":${unread}}\n\n`)
        for (const stream of this.#ofUser.get(userId) ?? []) this.#write(stream, event)
      }
    } catch {
      for (const stream of this.#ofUser.get(userId) ?? []) this.#end(stream)
    } finally {
      this.#counting.delete(userId)
    }
  }

  /** `changed` is the database's notification about a session or a user: `sid`, or `user:id`. */
  #checkChanged(changed: string): void {
    for (const stream of this.#all()) {
      if (stream.sid === changed || `user:${stream.userId}` === changed) void this.#check(stream)
    }
  }

  async #check(stream: NoticeStream): Promise<void> {
    try {
      const found = await findSessionUser(this.#app.db, stream.sid)
      if (found) stream.endsAt = sessionEndOf(found).getTime()
      if (!found || stream.endsAt <= this.#now()) this.#end(stream)
    } catch {
      this.#end(stream)
    }
  }

  #now = (): number => this.#app.clock.now().getTime()

  #beat(): void {
    const now = this.#now()
    for (const stream of this.#all()) {
      if (stream.endsAt <= now) this.#end(stream)
      else this.#write(stream, beat)
    }
  }

  /** Disconnects a browser that does not read, instead of buffering for it. */
  #write(stream: NoticeStream, event: Buffer): void {
    const { response } = stream
    if (!response.writableNeedDrain) response.write(event)
    else {
      response.destroy()
      this.#forget(stream)
    }
  }

  #end(stream: NoticeStream): void {
    stream.response.end()
    this.#forget(stream)
  }

  #endAll(): void {
    for (const stream of this.#all()) this.#end(stream)
  }

  #forget(stream: NoticeStream): void {
    const streams = this.#ofUser.get(stream.userId)
    streams?.delete(stream)
    if (streams?.size === 0) this.#ofUser.delete(stream.userId)
  }

  *#all(): Iterable<NoticeStream> {
    for (const streams of this.#ofUser.values()) yield* streams
  }
}
