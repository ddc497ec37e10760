// npm run create-admin: creates an administrator in the portal's database, whether or not the portal is running.
// Never creates demo data: this is the first step of a real installation.
import { join } from 'node:path'
import { RegisterInput } from '../src/contract/accounts/accounts.ts'
import { adminPasswordRefusal } from '../src/domain/accounts/account-problems.ts'
import { DomainError } from '../src/domain/errors.ts'
import { readConfig } from '../src/server/config.ts'
import { withoutParameters } from '../src/server/database/without-parameters.ts'
import { createAdmin } from '../src/server/features/accounts/create-admin.ts'
import { onShutdown } from '../src/server/process/shutdown.ts'
import { StartupError } from '../src/server/startup-error.ts'
import { openPortalDatabase } from './open-portal-database.ts'
import { openQuestions, type Question } from './terminal-questions.ts'

async function main(): Promise<void> {
  // DATA_DIR and other paths are relative to the project, wherever the command is run.
  process.chdir(join(import.meta.dirname, '..'))
  const config = readConfig(process.env)
  // Ask before opening anything, so that an interrupted command has no side effects.
  const account = await askAccount()

  const opening = openPortalDatabase(config)
  const opened = opening.catch(() => null)
  onShutdown([{ name: 'Database', run: async () => (await opened)?.[Symbol.asyncDispose]() }])
  await using database = await opening
  const admin = await createAdmin(database, account)
  console.log(`Amministratore creato: ${admin.username} (${admin.email}).`)
}

async function askAccount() {
  using questions = openQuestions(process.stdin, process.stdout)
  const username = await questions.ask({ label: 'Username: ', check: by('username') })
  const email = await questions.ask({ label: 'Email: ', check: by('email') })
  const password = await questions.ask({ label: 'Password: ', hidden: true, check: asAdminPassword })
  await questions.ask({
    label: 'Ripeti la password: ',
    hidden: true,
    check: (again) => (again === password ? { answer: again } : { problem: 'Le due password non coincidono.' }),
  })
  return { username, email, password }
}

/** The validation rules of registration, field by field. */
const by =
  (field: 'username' | 'email' | 'password'): Question<string>['check'] =>
  (typed) => {
    const parsed = RegisterInput.shape[field].safeParse(typed)
    return parsed.success
      ? { answer: parsed.data }
      : { problem: parsed.error.issues[0]?.message ?? 'Valore non valido' }
  }

function asAdminPassword(typed: string) {
  const refusal = adminPasswordRefusal(typed)
  return refusal ? { problem: refusal.message } : by('password')(typed)
}

try {
  await main()
} catch (error) {
  const forPeople = error instanceof DomainError || error instanceof StartupError
  console.error(forPeople ? error.message : withoutParameters(error))
  process.exitCode = 1
}
