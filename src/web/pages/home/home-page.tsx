import { useUser } from '../../features/accounts/shared/use-user.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Benefits } from './benefits.tsx'
import { FinalCall } from './final-call.tsx'
import { Hero } from './hero.tsx'
import { LatestArrivals } from './latest-arrivals.tsx'
import { MeaningForYou } from './meaning-for-you.tsx'
import { Warehouse } from './warehouse.tsx'

export function HomePage() {
  useDocumentTitle('Ingrosso e dropshipping di moda Made in Italy')
  const { user } = useUser()
  const isSignedIn = user !== null
  return (
    <Page>
      <Hero isSignedIn={isSignedIn} />
      <Benefits />
      <Warehouse />
      <MeaningForYou />
      <LatestArrivals isSignedIn={isSignedIn} />
      <FinalCall isSignedIn={isSignedIn} />
    </Page>
  )
}
