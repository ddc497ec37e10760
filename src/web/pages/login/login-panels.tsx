import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { paths } from '../../../contract/site-pages.ts'
import { ForgotPasswordForm } from '../../features/accounts/customer/forgot-password-form.tsx'
import { LoginForm } from '../../features/accounts/customer/login-form.tsx'
import { RegisterForm } from '../../features/accounts/customer/register-form.tsx'
import { ResetPasswordForm } from '../../features/accounts/customer/reset-password-form.tsx'
import { publicSettingsQuery } from '../../shared/site/public-settings.ts'
import classes from './login-frame.module.css'

interface LoginPanelsProps {
  resetToken: string | undefined
  firstTab: 'login' | 'register'
}

/** Login and registration, or one of the two steps to reset a forgotten password. */
export function LoginPanels({ resetToken, firstTab }: LoginPanelsProps) {
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
