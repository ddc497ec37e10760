import { readFileSync } from 'node:fs'
import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { drawPackingSlips } from './draw-packing-slips.ts'
import type { PackingSlip } from './packing-slips.ts'

const slip = (consignee: readonly string[], lines: PackingSlip['lines'] = [{ name: 'Cappotto', quantity: 1 }]) => ({
  ...{ code: 'P000000012', language: 'en' as const, sender: 'Boutique Prova', logo: null, reference: null },
  orderedAt: new Date('2026-11-29T10:00:00Z'),
  consignee,
  lines,
  insuredValue: null,
})

const draw = async (...slips: PackingSlip[]) => {
  const pdf = await drawPackingSlips({ slips, logos: new Map() })
  return { pdf, pages: (await extractText(new Uint8Array(pdf))).text }
}

/** The PDF stores right-to-left letters in visual order, so compare them sorted. */
const drawn = (text: string) => [...text.replace(/[^\p{L}\p{M}]/gu, '')].sort().join('')

test('names in every script are printed with their own letters', async () => {
  const names = [
    '王小明 Wang',
    '山田 太郎',
    '濵カメ',
    '김민수',
    'محمد عبد',
    'דוד כהן',
    'გიორგი',
    'Արամ',
    'สมชาย',
    'राजेश',
    'Γιώργος',
    'Иван',
  ]
  const { pages } = await draw(...names.map((name) => slip([name])))
  for (const [index, name] of names.entries()) {
    const text = pages[index] ?? ''
    const [line = ''] = text.split('DELIVER TO')[1]?.trim().split(/Item/) ?? []
    expect(drawn(line), name).toBe(drawn(name))
  }
})

test('a long address wraps, in a table too, and no text is lost', async () => {
  const address = '香港特別行政區中環皇后大道中'.repeat(12)
  const { pages } = await draw(slip(['王小明', address], [{ name: `Abito ${address}`, quantity: 1 }]))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.replace(/\s/g, '').match(/中環/g)?.length).toBe(24)
})

test('a slip in Latin letters embeds no fallback fonts, and one that needs them embeds only the characters used', async () => {
  const fonts = (pdf: Buffer) => pdf.toString('latin1').match(/\/FontFile2/g)?.length
  expect(fonts((await draw(slip(['Łukasz Żółć']))).pdf)).toBe(2)
  const { pdf } = await draw(slip(['王']))
  const whole = readFileSync(
    new URL(import.meta.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf')),
  )
  expect(pdf.length).toBeLessThan(whole.length / 4)
})

test('a character missing from every font does not prevent the slip from being drawn', async () => {
  expect((await draw(slip(['ដារា Dara', 'Phnom Penh 😀']))).pages[0]).toContain('Dara')
})
