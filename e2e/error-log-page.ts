import { randomUUID } from 'node:crypto'
import type { ErrorLogEntry } from '../src/contract/error-log.ts'

export const entry = (changes: Partial<ErrorLogEntry>): ErrorLogEntry => ({
  ...{ id: randomUUID(), timestamp: '2026-11-20T09:30:00.000Z', payload: {} },
  ...{
    source: 'outbox',
    errorType: 'message.undeliverable',
    errorMessage: 'Email a lucia@example.it non recapitata: 550',
  },
  ...{
    resolved: false,
    resolvedAt: null,
    resolvedBy: null,
    resolvedByName: null,
    resolutionNote: null,
    canRetry: true,
    handRefund: null,
  },
  ...changes,
})

export const refund = entry({
  source: 'payments',
  errorType: 'refund.failed',
  errorMessage: 'Rimborso fallito',
  canRetry: false,
})
