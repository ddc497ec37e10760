import { Component, type ComponentType, createElement, type ReactNode, use } from 'react'
import { NoAnswer } from '../../shared/calls/http.ts'
import { LoadFailed } from './load-failed.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** What stands in place of a part that failed. `retry` loads and renders it again. */
type Fallback<Props> = (failure: { error: unknown; retry: () => void; props: Props }) => ReactNode

/** A part of a page whose code is loaded when it is first shown, or by `preload()`, which never fails. */
export type LatePart<Props> = ((props: Props) => ReactNode) & {
  preload: () => Promise<void>
  /** Undefined until it is loaded. */
  current: () => ComponentType<Props> | undefined
}

/**
 * Fails alone: where its code does not load or a bug breaks it, the rest of the page stays, and it can be tried again. Needs a
 * `Suspense` around it.
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  fallback: Fallback<Props> = ({ error, retry }) => <LoadFailed error={error} onRetry={retry} />,
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  const start = () => {
    loading ??= restoreStyles()
      .then(load)
      .then(
        (component) => {
          loaded = component
        },
        (cause: unknown) => {
          stylesMayLack = true
          throw new NoAnswer('A part of the page could not be loaded', { cause })
        },
      )
    return loading
  }
  const forgetFailure = () => {
    if (!loaded) loading = undefined
  }

  function Content(props: Props) {
    if (!loaded) use(start())
    return loaded && createElement(loaded, props)
  }

  const Part = (props: Props) => (
    <Boundary fallback={(error, reset) => fallback({ error, retry: () => reset(forgetFailure), props })}>
      <Content {...props} />
    </Boundary>
  )
  return Object.assign(Part, { preload: () => start().catch(forgetFailure), current: () => loaded })
}

interface BoundaryProps {
  fallback: (error: unknown, reset: (before: () => void) => void) => ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : this.props.fallback(error, this.reset)
  }

  reset = (before: () => void) => {
    before()
    this.setState({ error: null })
  }
}

/** A part could not be loaded, so that some of its styles may be missing too. */
let stylesMayLack = false

/**
 * The loader of a chunk asks for its styles once, and takes those that failed for loaded: they are asked for again here, before the chunk.
 * Rejects where they do not arrive this time either.
 */
async function restoreStyles(): Promise<void> {
  if (!stylesMayLack) return
  stylesMayLack = false
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')
  await Promise.all(Array.from(links).filter(hasFailed).map(loadAgain))
}

/** Chromium gives a style sheet that did not arrive to its link all the same: without rules that can be read. */
function hasFailed({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules
  } catch {
    return true
  }
}

function loadAgain(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const copy = link.cloneNode() as HTMLLinkElement
    copy.onload = resolve
    copy.onerror = reject
    link.replaceWith(copy)
  })
}
