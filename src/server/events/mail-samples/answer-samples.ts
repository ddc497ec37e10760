import type { AnsweredBetaApplication, AnsweredRequest } from '../events.ts'
import { betaAnswered } from '../mails/beta-mails.ts'
import { productRequestAnswered } from '../mails/product-request-mails.ts'
import { day, reseller } from './made-up-reseller.ts'
import type { SamplesOf } from './samples-of.ts'

const answeredBeta: Omit<AnsweredBetaApplication, 'status' | 'adminNotes'> = {
  applicationId: '01890000-0000-7000-8000-000000000007',
  user: reseller,
  createdAt: day('2026-03-10T09:00'),
  adminId: '01890000-0000-7000-8000-000000000008',
}

const answered: Omit<AnsweredRequest, 'status'> = {
  requestId: '01890000-0000-7000-8000-000000000004',
  user: reseller,
  category: 'casa',
  createdAt: day('2026-03-09T10:00'),
  was: 'reviewing',
  notesBefore: null,
  adminNotes: 'Le tovaglie arrivano ad aprile.\nTi scriviamo appena sono nel catalogo.',
  adminId: '01890000-0000-7000-8000-000000000005',
}

/** Samples of the answers to applications and requests of resellers. */
export const answerSamples: SamplesOf<'beta' | 'product_request'> = {
  'beta.answered': (site) => [
    betaAnswered({ ...answeredBeta, status: 'approved', adminNotes: null }, site),
    betaAnswered({ ...answeredBeta, status: 'rejected', adminNotes: 'Riprova in autunno, con più volume.' }, site),
  ],
  'product_request.answered': (site) => [
    ...productRequestAnswered({ ...answered, status: 'approved' }, site),
    ...productRequestAnswered({ ...answered, status: 'rejected', adminNotes: null }, site),
  ],
}
