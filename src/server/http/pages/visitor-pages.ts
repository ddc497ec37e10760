/** Pages as every visitor sees them, kept for a moment: whoever comes meanwhile waits for the same rendering. */
export class VisitorPages<Page> {
  readonly #pages = new Map<string, { page: Promise<Page>; until: number }>()
  readonly #keptMs: number
  readonly #most: number

  constructor({ keptMs, most }: { keptMs: number; most: number }) {
    this.#keptMs = keptMs
    this.#most = most
  }

  get(path: string, render: () => Promise<Page>): Promise<Page> {
    const now = performance.now()
    const kept = this.#pages.get(path)
    if (kept && kept.until > now) return kept.page
    const page = render()
    this.#pages.delete(path)
    this.#pages.set(path, { page, until: now + this.#keptMs })
    page.catch(() => {
      if (this.#pages.get(path)?.page === page) this.#pages.delete(path)
    })
    // A Map keeps the order of arrival: the oldest goes.
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= this.#most) break
      this.#pages.delete(oldest)
    }
    return page
  }

  /** What they show has changed. */
  forgetAll(): void {
    this.#pages.clear()
  }
}
