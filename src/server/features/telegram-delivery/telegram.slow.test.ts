import { test } from 'vitest'
import { expectAllArrive } from '../../testing/stand-ins/telegram-portal.ts'

test('150 messages at a limit of 30 per second all arrive, each once', { timeout: 120_000 }, () =>
  expectAllArrive(150, 30),
)
