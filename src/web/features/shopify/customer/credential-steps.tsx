import { Fragment } from 'react'
import { neededScopes } from '../../../../domain/shopify.ts'
import { Panel } from '../../../ui/panel.tsx'
import classes from './credential-steps.module.css'

/** Where the credentials are found. */
export const CredentialSteps = () => (
  <Panel title="Come ottenere le credenziali">
    <ol className={classes.steps}>
      <li>
        Nel pannello Shopify apri <b>Impostazioni › App e canali di vendita › Sviluppa app</b>.
      </li>
      <li>
        Crea un’app, per esempio «Filiera», e apri la configurazione dell’<b>API Admin</b>.
      </li>
      <li>
        Dai all’app questi permessi:
        <ul className={classes.scopes}>
          {neededScopes.map((scope) => (
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
      </li>
      <li>
        Installa l’app nel tuo negozio e copia l’<b>Access Token</b>: Shopify lo mostra una volta sola.
      </li>
      <li>
        Nelle credenziali dell’app copia <b>API Key</b> e <b>API Secret</b>.
      </li>
    </ol>
  </Panel>
)
