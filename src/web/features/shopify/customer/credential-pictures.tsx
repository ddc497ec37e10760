import type { ReactNode } from 'react'
import classes from './credential-pictures.module.css'

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

export const NewAppPicture = () => (
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

export const VersionPicture = () => (
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

export const AppSettingsPicture = () => (
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
