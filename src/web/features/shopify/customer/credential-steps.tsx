import { Anchor, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Fragment } from 'react'
import { neededScopes } from '../../../../domain/shopify/shopify.ts'
import { productScopes } from '../../../../domain/shopify/shopify-products.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { AppSettingsPicture, NewAppPicture, VersionPicture } from './credential-pictures.tsx'
import classes from './credential-steps.module.css'

const dashboard = 'https://dev.shopify.com/dashboard'

/** How to find the credentials: in Shopify's Dev Dashboard, or for older apps in the shop's admin. */
export const CredentialSteps = () => (
  <Panel title="Come ottenere le credenziali">
    <ol className={classes.steps}>
      <li>
        Nel pannello Shopify apri <b>Impostazioni › App › Sviluppa app</b> e passa alla <b>Dev Dashboard</b>, o aprila
        da{' '}
        <Anchor href={dashboard} target="_blank" rel="noreferrer" inherit>
          dev.shopify.com
        </Anchor>{' '}
        con lo stesso account. In <b>Apps</b> premi <b>Create app</b>, scegli <b>Start from Dev Dashboard</b>, dalle un
        nome e premi <b>Create</b>.
        <NewAppPicture />
      </li>
      <li>
        Si apre <b>Versions</b>. In <b>Access › Scopes</b> incolla i permessi qui sotto, togli la spunta a{' '}
        <b>Embed app in Shopify admin</b> e premi <b>Release</b>.
        <Scopes />
        <VersionPicture />
      </li>
      <li>
        Nella pagina <b>Home</b> dell’app premi <b>Install app</b> e scegli il tuo negozio: dev’essere della stessa
        organizzazione dell’app.
      </li>
      <li>
        In <b>Settings</b> copia <b>Client ID</b> e <b>Client secret</b> nel modulo. Un Access Token non serve: ce lo
        facciamo dare da Shopify, e lo rinnoviamo ogni giorno.
        <AppSettingsPicture />
      </li>
    </ol>
    <details className={classes.older}>
      <summary>Ho già un’app creata nel pannello del negozio</summary>
      <p>
        Quelle nate prima del 2026 valgono ancora: sono in <b>Impostazioni › App › Sviluppa app</b>. Dalle gli stessi
        permessi in <b>Configurazione › API Admin</b>, poi in <b>Credenziali API</b> copia <b>Chiave API</b>,{' '}
        <b>Chiave segreta API</b> e il <b>token di accesso</b>, che Shopify mostra una volta sola.
      </p>
    </details>
    <details className={classes.older}>
      <summary>Gli ordini arrivano senza indirizzo?</summary>
      <p>
        Con alcuni piani Shopify non dà alle app nome e indirizzo dei clienti. Allora gli ordini restano qui sotto «In
        attesa», con il motivo, finché il piano del negozio non lo permette.
      </p>
    </details>
  </Panel>
)

function Scopes() {
  const { copy, copied } = useClipboard({ timeout: 2_000 })
  return (
    <div className={classes.scopes}>
      <ul>
        {[...neededScopes, ...productScopes].map((scope) => (
          <li key={scope}>
            <code>
              {scope.split('_').map((word, at) => (
                <Fragment key={word}>
                  {at > 0 && '_'}
                  {at > 0 && <wbr />}
                  {word}
                </Fragment>
              ))}
            </code>
          </li>
        ))}
      </ul>
      <Button variant="default" size="xs" onClick={() => copy([...neededScopes, ...productScopes].join(','))}>
        {copied ? 'Copiati' : 'Copia i permessi'}
      </Button>
      <p>I primi due servono per gli ordini; gli altri per inviare al negozio i nostri prodotti e le loro giacenze.</p>
    </div>
  )
}
