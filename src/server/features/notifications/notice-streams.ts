import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { noticeStreamsPerUser } from '../../../domain/notifications.ts'
import type { AppContext } from '../../app-context.ts'
import type { Listener } from '../../database/listen.ts'
import { findSessionUser } from '../../sessions/session.reads.ts'
import { sessionEndOf } from '../../sessions/session-end-of.ts'
import { countUnread } from './notifications.queries.ts'

/** Proxies cut connections on which nothing comes, most of them after a minute; and browsers see by it that theirs is alive. */
const heartbeatMs = 25_000

/** The same bytes for all. */
const beat = Buffer.from('event: beat\ndata: {}\n\n')

/** A browser that is cut off comes back after this time at the least, and not all of them at once. */
const comeBackMs = () => Math.round(2_000 + Math.random() * 3_000)

interface NoticeStream {
  userId: string
  sid: string
  response: ServerResponse
  /** The session's end if it is not used again (ms); unknown until it is checked. */
  endsAt: number
}

/**
 * The open connections on which browsers hear of new notices (docs/decisions/0082-notices-by-server-sent-events.md). The database tells
 * every process of a change, by the one connection that listens. A stream carries the number of unread notices, nothing of their content.
 */
export class NoticeStreams {
  readonly #app: Pick<AppContext, 'db' | 'clock' | 'readiness'>
  readonly #listener: Listener
  readonly #heartbeat: NodeJS.Timeout
  readonly #ofUser = new Map<string, Set<NoticeStream>>()
  /** Users whose unread notices are being counted, and whether they have changed since. */
  readonly #counting = new Map<string, { again: boolean }>()

  constructor(app: Pick<AppContext, 'db' | 'clock' | 'readiness'>) {
    this.#app = app
    this.#listener = app.db.listening.hear({
      channels: {
        notifications_changed: (userId) => void this.#tell(userId),
        session_changed: (changed) => this.#checkChanged(changed),
      },
      // Notices, and ends of sessions, were not heard of: the browsers come back and are checked anew.
      onGap: () => this.#endAll(),
    })
    // The browsers come back, to another instance.
    app.readiness.stopping.addEventListener('abort', () => this.#endAll(), { once: true })
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref()
  }

  /** Answers with a stream that stays open until the session ends. It begins with the present number. */
  open(caller: { userId: string; sid: string }, response: ServerResponse, headers: OutgoingHttpHeaders): void {
    const stream: NoticeStream = { ...caller, response, endsAt: Number.POSITIVE_INFINITY }
    const streams = this.#ofUser.get(caller.userId) ?? new Set()
    this.#ofUser.set(caller.userId, streams.add(stream))
    response.once('close', () => this.#forget(stream))
    // A write to a browser that has just gone; without a listener it would end Node.
    response.on('error', () => this.#forget(stream))
    // It ends with its connection: parts that name their lengths would triple what each event costs.
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
      // Told, so that it does not come back at once and push out the next one.
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

  /** One count for all of a user's streams, and one at a time however fast notices come. */
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

  /** `changed` is what the database says of a session or a user: `sid`, or `user:id`. */
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

  /** A browser that does not read what it is sent is not kept waiting for. */
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
