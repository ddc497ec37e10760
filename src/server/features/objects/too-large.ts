import { DomainError } from '../../../domain/errors.ts'

export const tooLarge = () =>
  new DomainError('too_large', 'upload.too_large', 'Il file supera i 10 MB o la dimensione annunciata.')
