import { LRUCache } from 'lru-cache'

/** Pages as every visitor sees them, kept for a moment. Requests during a rendering wait for its result. */
export class VisitorPages<Page> {
  readonly #pages: LRUCache<string, Promise<Page>>

  constructor({ keptMs, most }: { keptMs: number; most: number }) {
    this.#pages = new LRUCache({ max: most, ttl: keptMs })
  }

  get(path: string, render: () => Promise<Page>): Promise<Page> {
    const kept = this.#pages.get(path)
    if (kept) return kept
    const page = render()
    this.#pages.set(path, page)
    page.catch(() => {
      // By now the path may hold a newer rendering.
      if (this.#pages.peek(path) === page) this.#pages.delete(path)
    })
    return page
  }

  /** To be called after a change of what the pages show. */
  forgetAll(): void {
    this.#pages.clear()
  }
}
