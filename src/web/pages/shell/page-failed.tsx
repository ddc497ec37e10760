import { Suspense } from 'react'
import { NoAnswer } from '../../shared/http.ts'
import { latePart } from '../../ui/late-part.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Page } from '../../ui/page.tsx'

const PageBroken = latePart(() => import('./page-broken.tsx').then(({ PageBroken }) => PageBroken))

interface PageFailedProps {
  error: unknown
  reset: () => void
}

/** Shown in place of a page that failed: its code did not load, or a bug. */
export function PageFailed({ error, reset }: PageFailedProps) {
  if (!(error instanceof NoAnswer)) {
    return (
      <Suspense>
        <PageBroken />
      </Suspense>
    )
  }
  return (
    <Page>
      <LoadFailed error={error} onRetry={reset} title="Pagina non caricata" />
    </Page>
  )
}
