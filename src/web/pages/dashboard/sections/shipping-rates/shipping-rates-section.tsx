import { useQuery } from '@tanstack/react-query'
import { GeneralInformation, RateCards } from '../../../../features/shipping/customer/rate-cards.tsx'
import { RatesDownload } from '../../../../features/shipping/customer/rates-download.tsx'
import { shippingRatesQuery } from '../../../../features/shipping/customer/shipping.api.ts'
import { publicSettingsQuery } from '../../../../shared/site/use-site-facts.ts'
import { PageTitle, Section } from '../../../../ui/layout/page.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { CardsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import classes from './shipping-rates-section.module.css'

export function ShippingRatesSection() {
  const { data: settings } = useQuery(publicSettingsQuery())
  return (
    <>
      <PageTitle intro="Quanto costa spedire un ordine, zona per zona." actions={<RatesDownload />}>
        Tariffe Spedizioni
      </PageTitle>
      <Zones />
      <div className="above-40">
        <GeneralInformation freeShippingThreshold={settings?.freeShippingThreshold} />
      </div>
    </>
  )
}

function Zones() {
  const { data: rates, isPending, error, refetch } = useQuery(shippingRatesQuery())
  if (isPending) return <CardsSkeleton cards={3} height={320} />
  if (!rates) return <LoadFailed error={error} onRetry={refetch} />
  const express = rates.filter(({ maxWeight }) => maxWeight !== null)
  const byPieces = rates.filter(({ maxWeight }) => maxWeight === null)
  return (
    <div className={classes.zones}>
      <Section title="Espresso BRT" intro="Fino a 3 kg, tracciato: un prezzo per pacco.">
        <RateCards rates={express} />
      </Section>
      {byPieces.length > 0 && (
        <Section title="A numero di pezzi" intro="Oltre 3 kg, e per tutte le altre destinazioni.">
          <RateCards rates={byPieces} />
        </Section>
      )}
    </div>
  )
}
