/** A client of the notification stream. */
export interface HeardStream {
  status: number
  headers: Headers
  /** The unread count in each event so far. */
  heard: number[]
  /** The raw text received so far. */
  text(): string
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  close(): void
}

export async function openNoticeStream(address: string, cookie: string): Promise<HeardStream> {
  const abort = new AbortController()
  const { status, headers, body } = await fetch(`${address}/api/notifications/stream`, {
    headers: { cookie, 'accept-encoding': 'gzip, br' },
    signal: abort.signal,
  })
  const heard: number[] = []
  let text = ''
  const read = async () => {
    if (!body) return
    let seen = 0
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      for (const [event, unread] of text.slice(seen).matchAll(/data: \{"unread":(\d+)\}\n\n/g)) {
        heard.push(Number(unread))
        seen = text.indexOf(event, seen) + event.length
      }
    }
  }
  return { status, headers, heard, text: () => text, ended: read().catch(() => undefined), close: () => abort.abort() }
}
