import { messageOf, NoAnswer, statusOf } from '../../../shared/calls/http.ts'
import type { PictureState } from './form-picture.ts'

/** 415 is final: the file is not a valid picture. */
export const uploadFailure = (error: unknown): PictureState => ({
  step: 'failed',
  message: failureReason(error),
  isFinal: statusOf(error) === 415,
})

const failureReason = (error: unknown): string =>
  error instanceof NoAnswer
    ? 'La connessione si interrompe: controllala e riprova.'
    : messageOf(error, 'Il caricamento non è riuscito: riprova tra poco.')
