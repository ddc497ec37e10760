import { readJson, readRefusal, send } from './http.ts'

/** What was read last of each address, and its mark; of the newest few. */
const kept = new Map<string, { tag: string; body: unknown }>()

const mostKept = 20

/** For what is asked for again and again: the server answers in full only where something has changed, else it is as it was read last. */
export async function getIfChanged<T>(path: string, signal?: AbortSignal): Promise<T> {
  const before = kept.get(path)
  const response = await send('GET', path, {
    ...(before && { headers: { 'if-none-match': before.tag } }),
    ...(signal && { signal }),
  })
  if (response.status === 304 && before) return before.body as T
  if (!response.ok) throw await readRefusal(response, signal)
  const body = await readJson<unknown>(response, signal)
  const tag = response.headers.get('etag')
  kept.delete(path)
  if (tag) kept.set(path, { tag, body })
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest)
  return body as T
}
