import { expect, test } from 'vitest'
import { isPrintable, printWarning } from './printable-text.ts'

test.each([
  'Anna D’Angelo, Via Roma 12/A – 1º piano',
  'Łukasz Żółć, Đorđe, Şükran, Nguyễn Thị',
  'Γιώργος Παπαδόπουλος',
  'Иван Їжак',
  '王小明，臺灣龍邊',
  '山田 太郎 カメリア ひかり 髙橋',
  '김민수',
  'محمد، عبد الله ٣',
  'דוד כהן',
  'გიორგი',
  'Արամ',
  'สมชาย ใจดี',
  'राजेश श्रीवास्तव',
])('%s can be printed', (text) => expect(isPrintable(text)).toBe(true))

test.each(['ដារា', 'አበበ', 'Anna 😀', '𠀋', 'ພອນ'])('%s cannot be printed', (text) =>
  expect(isPrintable(text)).toBe(false),
)

test('warns about a name or an address that cannot be printed', () => {
  const order = { customerName: 'Anna Verdi', shippingAddress: 'Via Roma 1', shippingCity: 'Milano' }
  expect(printWarning(order)).toBeNull()
  expect(printWarning({ ...order, customerName: 'ដារា' })).toBe(
    'Il nome contiene caratteri che non si possono stampare: «ដារា». Completa la bolla a mano.',
  )
  expect(printWarning({ ...order, shippingAddress: 'ផ្លូវ 1' })).toMatch(/^L’indirizzo contiene .*«ផ្លូវ 1, Milano»/)
})
