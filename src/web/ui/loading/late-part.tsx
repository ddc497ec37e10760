import { Component, type ComponentType, createElement, type ReactNode, use, useEffect, useRef } from 'react'
import { isAway, isOfEarlierRelease, NoAnswer } from '../../shared/calls/http.ts'
import { comeback } from '../../shared/calls/retry-when-back.ts'
import { LoadFailed } from './load-failed.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Shown in place of a failed part. `retry` loads and renders it again, and resolves with the error or null. */
type Fallback<Props> = (failure: { error: unknown; retry: Retry; props: Props }) => ReactNode

type Retry = () => Promise<{ error: unknown }>

/** A part of a page whose code loads when first shown, or with `preload()`, which never rejects. */
export type LatePart<Props> = ((props: Props) => ReactNode) & {
  preload: () => Promise<void>
  /** Undefined until loaded. */
  current: () => ComponentType<Props> | undefined
}

/**
 * Isolates failures: if its code does not load or it crashes, the rest of the page stays and the part can be retried. Code that did not
 * load is retried automatically once the portal is back; React's `lazy` would remember the failure permanently. Needs a `Suspense` boundary
 * around it.
 */
export function latePart<Props extends object>(
  load: Load<Props>,
  fallback: Fallback<Props> = ({ error, retry }) => <LoadFailed error={error} onRetry={retry} />,
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined

  const start = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
      },
      (cause: unknown) => {
        throw isOfEarlierRelease(cause) ? cause : new NoAnswer('No code', { cause })
      },
    )
    return loading
  }
  const forgetFailure = () => {
    if (!loaded) loading = undefined
  }

  const tryAgain = (reset: () => void) => {
    forgetFailure()
    reset()
    return start().then(
      () => ({ error: null }),
      (error: unknown) => ({ error }),
    )
  }

  function Content(props: Props) {
    if (!loaded) use(start())
    return loaded && createElement(loaded, props)
  }

  const Part = (props: Props) => (
    <Boundary
      fallback={(error, reset) => {
        const retry = () => tryAgain(reset)
        return (
          <RetriedWhenBack error={error} retry={retry}>
            {fallback({ error, retry, props })}
          </RetriedWhenBack>
        )
      }}
    >
      <Content {...props} />
    </Boundary>
  )
  return Object.assign(Part, { preload: () => start().catch(forgetFailure), current: () => loaded })
}

function RetriedWhenBack({ error, retry, children }: { error: unknown; retry: Retry; children: ReactNode }) {
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(
    () => (isAway(error) ? comeback.wait(async () => !isAway((await latest.current()).error)) : undefined),
    [error],
  )
  return children
}

interface BoundaryProps {
  fallback: (error: unknown, reset: () => void) => ReactNode
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

  reset = () => this.setState({ error: null })
}
