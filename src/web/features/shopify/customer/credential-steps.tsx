import { Anchor, Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'
import { neededScopes } from '../../../../domain/shopify/shopify.ts'
import { productScopes } from '../../../../domain/shopify/shopify-products.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
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

/** Schematic drawings of Shopify's pages: they show where to look, not the exact texts. */
const Screen = ({ label, place, children }: { label: string; place: string; children: ReactNode }) => (
  <svg viewBox="0 0 360 190" role="img" aria-label={label} className={classes.picture}>
    <rect x="0.5" y="0.5" width="359" height="189" rx="3" className={classes.window} />
    <rect x="0.5" y="0.5" width="359" height="22" rx="3" className={classes.bar} />
    <circle cx="12" cy="11" r="3" className={classes.dot} />
    <circle cx="22" cy="11" r="3" className={classes.dot} />
    <circle cx="32" cy="11" r="3" className={classes.dot} />
    <text x="46" y="15" className={classes.soft}>
      {place}
    </text>
    {children}
  </svg>
)

const menu = ['Home', 'Versions', 'Logs', 'Settings'] as const

/** The app's menu on the left. */
const Menu = ({ open }: { open: (typeof menu)[number] }) => (
  <>
    <line x1="84" y1="23" x2="84" y2="189" className={classes.line} />
    {menu.map((word, n) => (
      <g key={word}>
        {word === open && <rect x="6" y={32 + n * 24} width="72" height="20" rx="2" className={classes.chosen} />}
        <text x="14" y={46 + n * 24} className={word === open ? classes.strong : classes.soft}>
          {word}
        </text>
      </g>
    ))}
  </>
)

interface Box {
  x: number
  y: number
  width: number
  children: string
}

/** Highlights the button to press. */
const Press = ({ x, y, width, children }: Box) => (
  <>
    <rect x={x - 4} y={y - 4} width={width + 8} height="28" rx="4" className={classes.ring} />
    <rect x={x} y={y} width={width} height="20" rx="2" className={classes.button} />
    <text x={x + width / 2} y={y + 14} textAnchor="middle" className={classes.onButton}>
      {children}
    </text>
  </>
)

const Field = ({ x, y, width, children, label }: Box & { label: string }) => (
  <>
    <text x={x} y={y - 5} className={classes.soft}>
      {label}
    </text>
    <rect x={x} y={y} width={width} height="22" rx="2" className={classes.field} />
    <text x={x + 8} y={y + 15} className={classes.text}>
      {children}
    </text>
  </>
)

const NewAppPicture = () => (
  <Screen label="Nella Dev Dashboard, Apps: in alto a destra il pulsante Create app" place="dev.shopify.com/dashboard">
    <line x1="84" y1="23" x2="84" y2="189" className={classes.line} />
    <rect x="6" y="32" width="72" height="20" rx="2" className={classes.chosen} />
    <text x="14" y="46" className={classes.strong}>
      Apps
    </text>
    <text x="14" y="70" className={classes.soft}>
      Stores
    </text>
    <text x="98" y="50" className={classes.title}>
      Apps
    </text>
    <Press x={266} y={36} width={80}>
      Create app
    </Press>
    <rect x="98" y="72" width="248" height="104" rx="3" className={classes.card} />
    <text x="112" y="96" className={classes.strong}>
      Start from Dev Dashboard
    </text>
    <Field x={112} y={118} width={150} label="App name">
      Filiera
    </Field>
    <Press x={278} y={119} width={54}>
      Create
    </Press>
  </Screen>
)

const VersionPicture = () => (
  <Screen label="Nell’app, Versions: i permessi nel campo Scopes, poi il pulsante Release" place="Filiera › Versions">
    <Menu open="Versions" />
    <text x="98" y="50" className={classes.title}>
      Versions
    </text>
    <Press x={278} y={36} width={64}>
      Release
    </Press>
    <rect x="98.5" y="70.5" width="11" height="11" rx="2" className={classes.field} />
    <text x="116" y="80" className={classes.text}>
      Embed app in Shopify admin
    </text>
    <rect x="98" y="96" width="248" height="80" rx="3" className={classes.card} />
    <text x="112" y="116" className={classes.strong}>
      Access
    </text>
    <Field x={112} y={138} width={220} label="Scopes">
      read_orders, write_merchant_managed_…
    </Field>
  </Screen>
)

const AppSettingsPicture = () => (
  <Screen label="Nell’app, Settings: Client ID e Client secret da copiare" place="Filiera › Settings">
    <Menu open="Settings" />
    <text x="98" y="50" className={classes.title}>
      Settings
    </text>
    <rect x="98" y="64" width="248" height="112" rx="3" className={classes.card} />
    <text x="112" y="84" className={classes.strong}>
      Credentials
    </text>
    <Field x={112} y={106} width={160} label="Client ID">
      3f9a…c81e
    </Field>
    <Press x={284} y={107} width={48}>
      Copia
    </Press>
    <Field x={112} y={148} width={160} label="Client secret">
      shpss_••••••••
    </Field>
    <Press x={284} y={149} width={48}>
      Copia
    </Press>
  </Screen>
)
