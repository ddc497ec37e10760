import type { ReactNode } from 'react'
import type { WhiteLabel } from '../../../../../contract/white-label.ts'
import { cardMaterialNames, mailLogoAddress, packagingMaterialNames } from '../../../../../domain/white-label.ts'
import classes from './order-white-label.module.css'

/** White-label packing instructions for the warehouse. */
export function OrderWhiteLabel({ whiteLabel }: { whiteLabel: WhiteLabel }) {
  const { logoUrl, companyName, cardMaterial, packagingMaterial, packagingDescription, additionalRequests } = whiteLabel
  return (
    <section>
      <h3 className="below-8 text-lg">White Label</h3>
      <dl className="grid gap-8 flush">
        <Fact label="Nome">{companyName}</Fact>
        <Fact label="Logo">
          {logoUrl ? (
            <a href={logoUrl} target="_blank" rel="noreferrer">
              <img
                className={classes.logo}
                src={mailLogoAddress(logoUrl)}
                alt={`Logo di ${companyName}, apri grande`}
              />
            </a>
          ) : (
            'Senza logo'
          )}
        </Fact>
        <Fact label="Bigliettini">{cardMaterialNames[cardMaterial]}</Fact>
        <Fact label="Packaging">{packagingMaterialNames[packagingMaterial]}</Fact>
        <Fact label="Descrizione">{packagingDescription}</Fact>
        {additionalRequests && <Fact label="Richieste">{additionalRequests}</Fact>}
      </dl>
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt className="text-xs muted">{label}</dt>
    <dd className="typed-text">{children}</dd>
  </div>
)
