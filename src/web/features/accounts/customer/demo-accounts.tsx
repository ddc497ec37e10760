import classes from './demo-accounts.module.css'

/** Accounts created by the demo data; not present in production. */
const accounts = [
  { username: 'rivenditore', password: 'rivenditore123', note: 'Rivenditore, piano Starter' },
  { username: 'pro', password: 'pro12345', note: 'Rivenditore, piano Pro' },
  { username: 'base', password: 'base1234', note: 'Da completare' },
  { username: 'admin', password: 'admin123', note: 'Amministratore' },
]

interface DemoAccountsProps {
  onChoose: (account: { username: string; password: string }) => void
}

export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  return (
    <section className={classes.demo} aria-labelledby="account-dimostrativi">
      <h2 id="account-dimostrativi" className={classes.title}>
        Account dimostrativi
      </h2>
      <p className={classes.intro}>Scegline uno per compilare il modulo.</p>
      <ul className="plain-list">
        {accounts.map(({ username, password, note }) => (
          <li key={username}>
            <button type="button" className={classes.account} onClick={() => onChoose({ username, password })}>
              <span className={classes.name}>
                {username} / {password}
              </span>
              <span className="text-sm muted">{note}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
