import { readJson, readRefusal, send } from './http.ts'

/** ETag and body of the latest responses by address; limited to `maxKept`. */
const kept = new Map<string, { tag: string; body: unknown }>()

const maxKept = 20

/** For polling: sends the last ETag, and returns the previous body if the server answers 304. */
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
  for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest)
  return body as T
}
