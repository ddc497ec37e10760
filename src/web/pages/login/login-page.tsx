import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import { LoginForm } from '../../features/accounts/customer/login-form.tsx'
import { RegisterForm } from '../../features/accounts/customer/register-form.tsx'
import { ForgotPasswordForm, ResetPasswordForm } from '../../features/accounts/customer/reset-password-form.tsx'
import { useUser } from '../../features/accounts/shared/user.api.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { CutoffTime, publicSettingsQuery } from '../../shared/site/use-site-facts.ts'
import { FullScreenSpinner } from '../../ui/loading/full-screen-spinner.tsx'
import { Wordmark } from '../../ui/navigation/wordmark.tsx'
import { ColorSchemeToggle } from '../../ui/theme/color-scheme-toggle.tsx'
import fallback from '../pictures/evening-720.webp'
import rail from '../pictures/evening-800.avif'
import classes from './login-page.module.css'

/** Redirects signed-in users to the page that required the login, or to the dashboard. */
export function LoginPage() {
  useDocumentTitle('Accedi')
  const { user, isLoading } = useUser()
  const { returnTo, reset, tab } = useSearch({ from: paths.login })
  const navigate = useNavigate()
  const router = useRouter()
  const isSignedIn = user !== null

  useEffect(() => {
    if (!isSignedIn) return
    if (returnTo) router.history.replace(returnTo)
    else void navigate({ to: paths.dashboard, replace: true })
  }, [isSignedIn, returnTo, navigate, router])

  if (isLoading || isSignedIn) return <FullScreenSpinner />
  return (
    <LoginFrame>
      <LoginPanels key={tab} resetToken={reset} firstTab={tab ?? 'login'} />
    </LoginFrame>
  )
}

interface LoginPanelsProps {
  resetToken: string | undefined
  firstTab: 'login' | 'register'
}

/** Login and registration, or one of the two steps to reset a forgotten password. */
function LoginPanels({ resetToken, firstTab }: LoginPanelsProps) {
  const navigate = useNavigate()
  const [hasForgotten, setHasForgotten] = useState(false)
  const { data: settings } = useQuery(publicSettingsQuery())

  if (resetToken) {
    const backToLogin = () => void navigate({ to: paths.login, replace: true })
    return (
      <Titled title="Scegli una nuova password">
        <ResetPasswordForm token={resetToken} onDone={backToLogin} />
      </Titled>
    )
  }
  if (hasForgotten) {
    return (
      <Titled
        title="Password dimenticata?"
        intro="Scrivi l’email del tuo account: ti mandiamo un link per scegliere una nuova password."
      >
        <ForgotPasswordForm onBack={() => setHasForgotten(false)} />
      </Titled>
    )
  }
  return (
    <Titled title="Area Cliente">
      <Tabs defaultValue={firstTab}>
        <Tabs.List grow>
          <Tabs.Tab value="login">Login</Tabs.Tab>
          <Tabs.Tab value="register">Registrati</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="login" className={classes.panel ?? ''}>
          <LoginForm onForgotten={() => setHasForgotten(true)} withDemoAccounts={settings?.demoAccounts ?? false} />
        </Tabs.Panel>
        <Tabs.Panel value="register" className={classes.panel ?? ''}>
          <RegisterForm />
        </Tabs.Panel>
      </Tabs>
    </Titled>
  )
}

function Titled({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <>
      <h1 className="below-8">{title}</h1>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </>
  )
}

/** A transparent 1×1 GIF. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** The login page has no navigation and no footer. */
function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <aside className={classes.side}>
        {/* Decoration for wide screens; phones do not load it. */}
        <picture>
          <source media="(min-width: 62em)" type="image/avif" srcSet={rail} />
          <source media="(min-width: 62em)" srcSet={fallback} />
          <img className={classes.rail} src={nothing} alt="" width={800} height={1120} />
        </picture>
        <div className={classes.words}>
          <p className={classes.statement}>Moda italiana, dal magazzino al tuo cliente.</p>
          <p className={classes.note}>
            Ordini entro le <CutoffTime /> spediti in giornata. Prezzi IVA inclusa, corriere tracciato.
          </p>
        </div>
      </aside>
      <main id="contenuto" tabIndex={-1} className={classes.main}>
        <div className="row align-center between">
          <Wordmark />
          <ColorSchemeToggle />
        </div>
        <div className={classes.form}>{children}</div>
      </main>
    </div>
  )
}
