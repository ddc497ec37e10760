/** The page's own files and first answers come before (ms). */
const restMs = 2_000

/** Calls `run` once the page is loaded and has nothing else to do. The returned function calls it off. */
export function whenIdle(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    timer = setTimeout(() => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : run()), restMs)
  }
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
  return () => {
    window.removeEventListener('load', rest)
    clearTimeout(timer)
  }
}
