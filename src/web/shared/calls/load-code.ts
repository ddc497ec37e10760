import { readRefusal } from './http.ts'

/** Loaded and loading files of this build. Files linked by the page count as loaded. */
const files = new Map<string, Promise<unknown>>()

/**
 * Replaces the bundler's loader of lazy chunks (vite.config.ts): fetches the named scripts and styles before `load` imports the code.
 * Browsers cache a failed import permanently, so the import must only find files that are already loaded; failed files are fetched again
 * the next time. Rejects if a file cannot be loaded.
 */
export async function loadCode<Code>(load: () => Promise<Code>, names: readonly string[] = []): Promise<Code> {
  await Promise.all(names.map((name) => arrived(`/${name}`)))
  return load()
}

function arrived(path: string): Promise<unknown> {
  const file = files.get(path) ?? (isInPage(path) ? Promise.resolve() : arrive(path))
  files.set(path, file)
  file.catch(() => files.delete(path))
  return file
}

const isInPage = (path: string) => document.querySelector(`link[href="${path}"]`) !== null

const arrive = (path: string) => (path.endsWith('.css') ? addStyles(path) : cacheScript(path))

/** Reading the whole body puts the script into the browser's cache for the import. */
async function cacheScript(path: string): Promise<void> {
  const answer = await fetch(path)
  if (!answer.ok) throw await readRefusal(answer)
  // An intermediary's page must not be cached as the script.
  const isScript = answer.headers.get('content-type')?.includes('javascript') ?? false
  if (!isScript) throw new Error(path)
  await answer.arrayBuffer()
}

function addStyles(href: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error(href))
    }
    document.head.append(link)
  })
}
