import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'

test.each([
  [`${android} ${blink} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome su Android'],
  [`${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet su Android'],
  [`${windows} ${blink} Chrome/140.0.0.0 Safari/537.36`, 'Chrome su Windows'],
  [`${windows} ${blink} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge su Windows'],
  [`${windows} ${blink} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera su Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox su Linux'],
  [`${iphone} ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari su iPhone'],
  [`${iphone} ${webkit} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`, 'Chrome su iPhone'],
  [`${iphone} ${webkit} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox su iPhone'],
  [`${mac} ${webkit} Version/18.5 Safari/605.1.15`, 'Safari su Mac'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome su ChromeOS'],
  [iphone, 'iPhone'],
  ['curl/8.5.0', 'Dispositivo sconosciuto'],
  [null, 'Dispositivo sconosciuto'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
