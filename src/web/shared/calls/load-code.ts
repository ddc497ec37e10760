import { readRefusal } from './http.ts'

/** Files of this build that are here, or on their way; those of the page itself are. */
const files = new Map<string, Promise<unknown>>()

/**
 * In place of the bundler's own loader of late code (vite.config.ts): loads the files of these names, scripts and styles, before `load` imports the code. Browsers remember an
 * import that failed and never ask for it again, so the import only finds what has arrived; what has not is asked for anew the next time. Rejects where a
 * file does not arrive.
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

/** Read to its end, it comes from the browser's cache when it is imported. */
async function cacheScript(path: string): Promise<void> {
  const answer = await fetch(path)
  if (!answer.ok) throw await readRefusal(answer)
  // A page of something in between would be remembered as the script.
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
