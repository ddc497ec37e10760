import { expect, test } from 'vitest'
import { countryCodes } from './countries.ts'
import { placeProblems, settlePlace } from './place-rules.ts'
import { hasPostalCodes, needsPostalCode, postalCodeProblem } from './postal-codes.ts'

test.each([
  ['IT', '20121', '2012', '2012A'],
  ['DE', '10115', 'xxxxx', '1011', 'D-10115-1'],
  ['FR', '75001', '7500', 'ABCDE'],
  ['ES', '28001', '2800'],
  ['AT', '1010', '10100'],
  ['BE', '1000', '10000'],
  ['CH', '8001', '80010'],
  ['NL', '1012 AB', '1012'],
  ['PT', '1100-148', '1100'],
  ['GB', 'SW1A 1AA', '12345'],
  ['US', '10001', '1000'],
  ['US', '10001-1234', '10001-12'],
  ['IE', 'D02 AF30', 'D02'],
])('in %s %s is a postal code', (country, right, ...wrong) => {
  expect(postalCodeProblem(country, right)).toBeNull()
  for (const zip of wrong) expect(postalCodeProblem(country, zip), zip).toMatch(/CAP/)
})

test.each([
  ['HK', null],
  ['AE', null],
  ['IE', null],
  ['IT', 'CAP richiesto'],
  ['DE', 'CAP richiesto'],
  ['CL', 'CAP richiesto'],
])('an address in %s without a postal code: %s', (country, message) => {
  expect(placeProblems({ country, zip: '', province: null }).zip ?? null).toBe(message)
})

test('the lists contain only existing countries', () => {
  const without = countryCodes.filter((country) => !hasPostalCodes(country))
  expect(without).toHaveLength(70)
  expect(countryCodes.filter((country) => !needsPostalCode(country))).toEqual([...without, 'IE'].toSorted())
})

test.each([
  ['d-10115', 'DE', '10115'],
  ['I 20121', 'IT', '20121'],
  ['CH-8001', 'CH', '8001'],
  ['LV-1010', 'LV', '1010'],
  ['sw1a 1aa', 'GB', 'SW1A 1AA'],
  ['F-75001', 'DE', 'F-75001'],
  ['999077', 'HK', '999077'],
])('%j in %s is stored as %s', (zip, country, stored) => {
  expect(settlePlace({ country, zip, province: null }).zip).toBe(stored)
})

test.each([
  ['IT', '20121', null, 'MI'],
  ['IT', '20121', 'mi', 'MI'],
  ['IT', '20121', 'Milano', 'MI'],
  ['IT', '09100', null, null],
  ['ES', '28001', 'M', null],
  ['DE', '10115', 'MI', null],
])('in %s, with the ZIP %s, the province %j is stored as %j', (country, zip, given, province) => {
  expect(settlePlace({ country, zip, province: given }).province).toBe(province)
  expect(placeProblems({ country, zip, province: given })).toEqual({})
})

test.each([
  ['00144', 'ZZ', { province: '«ZZ» non è una provincia italiana: per il CAP 00144 è RM' }],
  ['09100', 'ZZ', { province: '«ZZ» non è una provincia italiana: scrivi la sigla, per esempio MI' }],
  ['00144', 'MI', { province: 'Il CAP 00144 è in provincia di RM, non MI' }],
  ['09100', 'Milano', { province: 'Il CAP 09100 non è in provincia di MI' }],
  ['0014', 'ZZ', { zip: 'Il CAP italiano ha 5 cifre' }],
])('in Italy, the ZIP %s with the province %s is refused', (zip, province, problems) => {
  expect(placeProblems({ country: 'IT', zip, province })).toEqual(problems)
})

test.each([
  ['00000', 'Il CAP 00000 non esiste in Italia'],
  ['99999', 'Il CAP 99999 non esiste in Italia'],
  ['00210', 'Il CAP 00210 non esiste in Italia'],
  ['10000', 'Il CAP 10000 non esiste in Italia'],
  ['68100', 'Il CAP 68100 non esiste in Italia'],
  ['49010', 'Il CAP 49010 non esiste in Italia'],
  ['47890', 'Il CAP 47890 è di San Marino: scegli San Marino come paese'],
  ['20121', null],
  ['00100', null],
  ['00199', null],
  ['13900', null],
  ['20900', null],
  ['47521', null],
  ['47865', null],
  ['47921', null],
  ['63811', null],
  ['98168', null],
])('the Italian ZIP %s: %s', (zip, message) => {
  expect(placeProblems({ country: 'IT', zip, province: null }).zip ?? null).toBe(message)
})

test.each([
  ['SM', '47890', '20121'],
  ['VA', '00120', '00144'],
  ['MC', '98000', '75001'],
  ['AX', '22100', '00100'],
  ['IM', 'IM1 1AA', 'BT1 1AA'],
  ['JE', 'JE1 1AA', 'GY1 1WF'],
])('in %s only the territory’s own codes are valid: %s', (country, right, wrong) => {
  expect(placeProblems({ country, zip: right, province: null })).toEqual({})
  expect(placeProblems({ country, zip: wrong, province: null }).zip).toMatch(/^Il CAP di questo paese/)
})

test.each([
  ['IT', '23041', 'Livigno', 'Trepalle', 'LIVIGNO (SO)', 'Fraz. Trepalle', 'Loc. Teola - Livigno'],
  ['IT', '22061', 'Campione', 'Campione (CO)', 'Campione Italia', "Comune di Campione d'Italia (CO)"],
  ['ES', '51001', 'Ceuta', 'Ciudad de Ceuta'],
  ['ES', '52001', 'Melilla', 'Ciudad Autónoma de Melilla'],
  ['ES', '13001', 'Ciudad Real'],
  ['FI', '22100', 'Mariehamn', 'Maarianhamina'],
  ['GR', '63086', 'Karyes', 'Καρυές'],
  ['RE', '97400', 'Saint-Denis'],
  ['ES', '35001', 'Las Palmas de Gran Canaria', 'Maspalomas'],
  ['ES', '38800', 'San Sebastián de La Gomera'],
  ['ES', '28001', 'Madrid'],
  ['FR', '97400', 'Saint-Denis'],
  ['FR', '75001', 'Paris'],
  ['FR', '98000', 'Monaco'],
  ['DE', '78266', 'Büsingen am Hochrhein'],
  ['AX', '22100', 'Mariehamn', 'Maarianhamina'],
  ['IM', 'IM1 1AA', 'Douglas'],
  ['GG', 'GY1 1WF', 'St Peter Port'],
  ['JE', 'JE2 3RR', 'St Helier'],
  ['GB', 'BT1 1AA', 'Belfast'],
  ['GB', 'BT20 3TA', 'Bangor'],
  ['GB', 'BT33 0AA', 'Newcastle'],
  ['GB', 'LL57 1LB', 'Bangor'],
  ['PT', '9500-150', 'Ponta Delgada'],
  ['PT', '1100-148', 'Lisboa'],
  ['TF', '', 'Port-aux-Français'],
  ['DE', '27498', 'Helgoland', 'Heligoland', 'Insel Helgoland'],
  ['IT', '25010', 'Campione del Garda', 'Campione'],
])('in %s the postal code %s and its towns agree', (country, zip, ...towns) => {
  for (const city of towns) expect(placeProblems({ country, zip, city, province: null }), city).toEqual({})
})

test.each([
  ['IT', '23041', 'Sondrio'],
  ['IT', '23032', 'Livigno'],
  ['IT', '22061', 'Como'],
  ['IT', '22061', 'Campione del Garda'],
  ['IT', '22060', 'Campione d’Italia'],
  ['ES', '51001', 'Madrid'],
  ['ES', '52001', 'Ceuta'],
  ['ES', '35001', 'Madrid'],
  ['ES', '38001', 'Málaga'],
  ['FR', '97110', 'Paris'],
  ['FR', '98800', 'Lyon'],
  ['DE', '78266', 'Singen'],
  ['DE', '27498', 'Hamburg'],
  ['IT', '23041', '.'],
  ['IT', '23041', 'Ливиньо'],
  ['FR', '97110', 'Paris Cedex 08'],
  ['ES', '35001', 'Madrid capital'],
  ['FI', '22100', 'Helsinki'],
  ['GR', '63086', 'Athina'],
  ['AX', '22100', 'Helsinki'],
  ['IM', 'IM1 1AA', 'Manchester'],
  ['GB', 'SW1A 1AA', 'Belfast'],
  ['GB', 'BT1 1AA', 'London'],
  ['PT', '9500-150', 'Lisboa'],
])('in %s the postal code %s contradicts the town %s', (country, zip, city) => {
  const zipProblem = `Il CAP ${zip} non corrisponde alla città «${city}»: controllali`
  expect(placeProblems({ country, zip, city, province: null })).toEqual({ zip: zipProblem })
})

test('a town of the mainland is refused in a territory without postal codes', () => {
  expect(placeProblems({ country: 'TF', zip: '', city: 'Paris', province: null })).toEqual({
    zip: 'La città «Paris» non è nel paese indicato: controllali',
  })
})

test('a Spanish province can also contradict a code of the Canaries', () => {
  expect(placeProblems({ country: 'ES', zip: '35001', city: 'Centro', province: 'Madrid' })).toEqual({
    zip: 'Il CAP 35001 non corrisponde alla provincia «Madrid»: controllali',
  })
})
