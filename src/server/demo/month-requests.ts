import { randomUUID } from 'node:crypto'
import type { ProductRequestInput } from '../../contract/products/product-requests.ts'
import { textVersions } from '../../domain/accounts/acceptances.ts'
import { daysAfter } from '../../domain/time/clock.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { announce } from '../events/announce.ts'
import { insertUser } from '../features/accounts/accounts.queries.ts'
import { changeUser } from '../features/accounts/change-user.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { answerBetaApplication } from '../features/beta-applications/answer-beta-application.ts'
import { submitBetaApplication } from '../features/beta-applications/submit-beta-application.ts'
import { checkVatNumber } from '../features/business-profile/query-vies.ts'
import { answerProductRequest } from '../features/product-requests/answer-product-request.ts'
import { submitProductRequest } from '../features/product-requests/submit-product-request.ts'
import type { Stage } from './stage.ts'

export interface DemoAccounts {
  admin: UserRow
  rivenditore: UserRow
  pro: UserRow
}

/** Requests for products, applications for the beta programme, and a profile to verify. */
export function planRequests(
  { app, plan }: Pick<Stage, 'app' | 'plan'>,
  { admin, rivenditore, pro }: DemoAccounts,
  at: (daysBack: number, hour: number, minute?: number) => Date,
): void {
  const requests = [
    { by: rivenditore, at: at(17, 11), description: 'Cappotti in lana cotta, taglie comode fino alla 54.' },
    { by: pro, at: at(10, 15), description: 'Camicie in lino con collo alla coreana, colori naturali.' },
    { by: rivenditore, at: at(3, 12), description: 'Cinture in cuoio intrecciato, fibbia in ottone.' },
  ]
  const answers = [
    { status: 'approved', adminNotes: 'Li trovi in catalogo dalla prossima settimana.' },
    { status: 'reviewing', adminNotes: 'Chiediamo al laboratorio tempi e prezzi.' },
  ] as const
  requests.forEach(({ by, at: askedAt, description }, n) => {
    let id = ''
    plan(askedAt, async () => {
      const input = { productUrl: null, category: 'abbigliamento', description, colors: null, sizes: [], imageUrls: [] }
      id = (await submitProductRequest(app, by, input as ProductRequestInput, null)).id
    })
    const answer = answers[n]
    if (answer) plan(daysAfter(askedAt, 1), () => answerProductRequest(app, admin.id, id, answer))
  })

  const shops = ['Boutique del Porto', 'Moda Quadrifoglio', 'Atelier del Corso', 'Guardaroba Ventidue']
  const decisions = [
    { status: 'approved', adminNotes: 'Benvenuti: vi scriviamo per la configurazione.' },
    { status: 'rejected', adminNotes: 'Al momento cerchiamo negozi con vendite online già avviate.' },
  ] as const
  shops.forEach((companyName, n) => {
    const askedAt = at(15 - n * 4, 10, n * 9)
    let id = ''
    let user: UserRow | undefined
    plan(askedAt, async () => {
      user = await openAccount(companyName)
      const application = await submitBetaApplication(app, user.id, { ...betaAnswers, companyName }, null)
      id = application.id
    })
    const decision = decisions[n]
    if (decision) plan(daysAfter(askedAt, 1), () => answerBetaApplication(app, admin.id, id, decision))
    if (n === shops.length - 1) plan(at(1, 9), () => submitProfile(user?.id ?? '', companyName))
  })

  // They have no usable password.
  const passwordHash = hashPassword(randomUUID())
  const openAccount = async (companyName: string) => {
    const username = companyName.toLowerCase().replaceAll(' ', '-')
    return insertUser(app.db, {
      username,
      email: `negozio@${username}.example`,
      passwordHash: await passwordHash,
      firstName: companyName,
      companyName,
      acceptances: textVersions,
    })
  }

  const submitProfile = (userId: string, companyName: string) =>
    app.db.transaction(async (tx) => {
      const profile = {
        companyName,
        vatNumber: 'IT01234567897',
        pecEmail: 'guardaroba@pec.example',
        companyAddress: 'Corso Vittorio Emanuele 22',
        companyZip: '65121',
        companyCity: 'Pescara',
        companyProvince: 'PE',
        companyCountry: 'IT',
      }
      const vatCheck = checkVatNumber(profile.vatNumber)
      await changeUser(tx, userId, { ...profile, businessSubmittedAt: app.clock.now(), vatCheck })
      await announce(app, tx, 'profile.submitted', profile)
    })
}

const betaAnswers = {
  businessDescription: 'Negozio di abbigliamento con laboratorio di sartoria e vendita anche online.',
  expectedVolume: 'medio',
  motivation: 'Vogliamo spedire ai clienti senza tenere tutto in magazzino.',
  contactPerson: 'Maria Rossi',
  phoneNumber: '+39 02 0000000',
  website: null,
  currentPlatform: 'Shopify',
} as const
