import { test } from 'vitest'
import { expectAllArrive } from '../../testing/telegram-portal.ts'

test('150 notices against a limit of 30 a second: none is lost, none comes twice', { timeout: 120_000 }, () =>
  expectAllArrive(150, 30),
)
