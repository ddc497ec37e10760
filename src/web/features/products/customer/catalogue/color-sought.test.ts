import { expect, test } from 'vitest'
import { colorSought } from './color-sought.ts'

const colors = ['Rosso', 'Bianco', 'Nero', 'Blu', 'Verde salvia']

test.each([
  [{ color: ['Nero'] }, 'Nero'],
  [{ color: ['nero'], search: 'abito bianco' }, 'Nero'],
  [{ color: ['Giallo', 'Blu', 'Bianco'] }, 'Bianco'],
  [{ search: 'camicia bianca' }, 'Bianco'],
  [{ search: 'borse NERE' }, 'Nero'],
  [{ search: 'camicie bianche' }, 'Bianco'],
  [{ search: 'giacca blu' }, 'Blu'],
  [{ search: 'maglia verde salvia' }, 'Verde salvia'],
  [{ search: 'maglia verde' }, null],
  [{ color: ['Giallo'] }, null],
  [{ search: 'abito' }, null],
  [{}, null],
])('%j asks for %s', (filters, expected) => {
  expect(colorSought(filters, colors)).toBe(expected)
})
