import { Suspense } from 'react'
import { isOfEarlierRelease, NoAnswer } from '../../shared/calls/http.ts'
import { Page } from '../../ui/layout/page.tsx'
import { latePart } from '../../ui/loading/late-part.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { SiteFrame, useHasOwnFrame } from './site-layout.tsx'

const PageBroken = latePart(() => import('./page-broken.tsx').then(({ PageBroken }) => PageBroken))

interface PageFailedProps {
  error: unknown
  reset: () => unknown
}

/** Shown in place of a page whose code did not load or that crashed. Always inside the site's frame, even if the page normally has its own. */
export function PageFailed(props: PageFailedProps) {
  const failure = <Failure {...props} />
  return useHasOwnFrame() ? <SiteFrame>{failure}</SiteFrame> : failure
}

function Failure({ error, reset }: PageFailedProps) {
  if (!(error instanceof NoAnswer || isOfEarlierRelease(error))) {
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
