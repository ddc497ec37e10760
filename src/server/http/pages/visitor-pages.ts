import { LRUCache } from 'lru-cache'

/** Caches pages as shown to visitors for a short time. Concurrent requests share one rendering. */
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
      // The path may already have a newer rendering.
      if (this.#pages.peek(path) === page) this.#pages.delete(path)
    })
    return page
  }

  /** Call this after a change of anything shown on the pages. */
  forgetAll(): void {
    this.#pages.clear()
  }
}
