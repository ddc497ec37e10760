import { expect, test } from 'vitest'
import type { AddressField } from './address-findings.ts'
import { splitAddress } from './split-address.ts'

type Found = Partial<Record<AddressField, string>>

const milan = { zip: '20121', city: 'Milano', province: 'MI', country: 'IT' }
const rossi = { name: 'Mario Rossi', address: 'Via Garibaldi 12', ...milan }

/** Complete addresses in which every part is certain. */
const whole: [string, Found][] = [
  ['Mario Rossi\nVia Garibaldi 12\n20121 Milano (MI)', rossi],
  ['Mario Rossi\nVia Garibaldi 12\n20121 Milano MI\nItalia', rossi],
  ['Mario Rossi, Via Garibaldi 12, 20121 Milano (MI)', rossi],
  ['Mario Rossi, Via Garibaldi, 12, 20121, Milano, MI', { ...rossi, address: 'Via Garibaldi, 12' }],
  ['Mario Rossi - Via Garibaldi 12 - 20121 Milano - MI', rossi],
  ['Mario Rossi Via Garibaldi 12 20121 Milano MI', rossi],
  [
    'MARIO ROSSI VIA GARIBALDI 12 20121 MILANO MI',
    { ...rossi, name: 'MARIO ROSSI', address: 'VIA GARIBALDI 12', city: 'MILANO' },
  ],
  [
    'mario rossi\nvia garibaldi 12\n20121 milano mi',
    { ...rossi, name: 'mario rossi', address: 'via garibaldi 12', city: 'milano' },
  ],
  ['Mario Rossi\tVia Garibaldi 12\tMilano\tMI\t20121', rossi],
  [
    'Mario Rossi;Via Garibaldi 12;20121;Milano;MI;mario@example.it;3331234567',
    { ...rossi, email: 'mario@example.it', phone: '3331234567' },
  ],
  ['Mario Rossi\nVia Garibaldi 12\n20121 Milano', rossi],
  ['Mario Rossi\nVia Garibaldi 12\nMilano 20121', rossi],
  ['Mario Rossi\nVia Garibaldi 12\nMilano (MI) 20121', rossi],
  ['Mario Rossi\nVia Garibaldi 12\nI-20121 Milano', rossi],
  ['Mario Rossi\nVia Garibaldi 12\nCAP 20121 Milano (MI)', rossi],
  [
    'Nome: Mario Rossi\nIndirizzo: Via Garibaldi 12\nCAP: 20121\nCittà: Milano\nProvincia: MI\nTelefono: 333 1234567\nEmail: mario@example.it',
    { ...rossi, phone: '333 1234567', email: 'mario@example.it' },
  ],
  ['Nome: Mario Rossi, Indirizzo: Via Garibaldi 12, CAP: 20121, Città: Milano, Prov: MI', rossi],
  ['Nome: Mario\nCognome: Rossi\nIndirizzo: Via Garibaldi 12, 20121 Milano (MI)', rossi],
  [
    'Destinatario: Mario Rossi\nVia Garibaldi 12\n20121 Milano MI\nTel. +39 333 123 4567',
    { ...rossi, phone: '+39 333 123 4567' },
  ],
  ['Spett.le Boutique Riva S.r.l.\nVia Garibaldi 12\n20121 Milano (MI)', { ...rossi, name: 'Boutique Riva S.r.l.' }],
  ['Gent.ma Sig.ra Anna Neri\nVia Garibaldi 12\n20121 Milano (MI)', { ...rossi, name: 'Anna Neri' }],
  [
    'Egr. Dott. Mario Rossi\nC.so Vittorio Emanuele II, 10/A\n10121 Torino TO',
    {
      name: 'Dott. Mario Rossi',
      address: 'C.so Vittorio Emanuele II, 10/A',
      zip: '10121',
      city: 'Torino',
      province: 'TO',
      country: 'IT',
    },
  ],
  [
    'Anna D’Angelo\nP.zza della Repubblica 3 bis\n50123 Firenze FI',
    {
      name: 'Anna D’Angelo',
      address: 'P.zza della Repubblica 3 bis',
      zip: '50123',
      city: 'Firenze',
      province: 'FI',
      country: 'IT',
    },
  ],
  [
    'Niccolò Sant’Elia\nContrada San Nicola snc\n87100 Cosenza (CS)',
    {
      name: 'Niccolò Sant’Elia',
      address: 'Contrada San Nicola snc',
      zip: '87100',
      city: 'Cosenza',
      province: 'CS',
      country: 'IT',
    },
  ],
  [
    'Luca Bruno\nVia Roma 1, scala B, int. 4\n09124 Cagliari (CA)',
    {
      name: 'Luca Bruno',
      address: 'Via Roma 1, scala B, int. 4',
      zip: '09124',
      city: 'Cagliari',
      province: 'CA',
      country: 'IT',
    },
  ],
  [
    'Luca Bruno\nVia XX Settembre 20 c/o Bar Sport\n00187 Roma RM',
    {
      name: 'Luca Bruno',
      address: 'Via XX Settembre 20, c/o Bar Sport',
      zip: '00187',
      city: 'Roma',
      province: 'RM',
      country: 'IT',
    },
  ],
  [
    'Luca Bruno\nc/o Studio Verdi\nVia Roma 5\n37121 Verona VR',
    {
      name: 'Luca Bruno',
      address: 'Via Roma 5, c/o Studio Verdi',
      zip: '37121',
      city: 'Verona',
      province: 'VR',
      country: 'IT',
    },
  ],
  [
    'Sartoria Conti snc\nLargo Augusto 8\n20122 Milano\nP.IVA 01234567890',
    {
      name: 'Sartoria Conti snc',
      address: 'Largo Augusto 8',
      zip: '20122',
      city: 'Milano',
      province: 'MI',
      country: 'IT',
    },
  ],
  [
    'Paola Re\nVia Monte Rosa n. 7\n28856 Re (VB)',
    { name: 'Paola Re', address: 'Via Monte Rosa n. 7', zip: '28856', city: 'Re', province: 'VB', country: 'IT' },
  ],
  [
    'Ada Po\nS.S. 16 km 12\n70043 Monopoli BA',
    { name: 'Ada Po', address: 'S.S. 16 km 12', zip: '70043', city: 'Monopoli', province: 'BA', country: 'IT' },
  ],
  [
    'Elena Sarti\nVia Emilia 100\n42121 Reggio nell’Emilia RE\nelena.sarti@example.it / 0522 123456',
    {
      name: 'Elena Sarti',
      address: 'Via Emilia 100',
      zip: '42121',
      city: 'Reggio nell’Emilia',
      province: 'RE',
      country: 'IT',
      email: 'elena.sarti@example.it',
      phone: '0522 123456',
    },
  ],
  [
    'Ugo Fabbri <ugo@example.it>\nVia Roma 2, 40121 Bologna (BO)',
    {
      name: 'Ugo Fabbri',
      email: 'ugo@example.it',
      address: 'Via Roma 2',
      zip: '40121',
      city: 'Bologna',
      province: 'BO',
      country: 'IT',
    },
  ],
  [
    'Hans Müller\nHauptstraße 5\n10115 Berlin\nDeutschland',
    { name: 'Hans Müller', address: 'Hauptstraße 5', zip: '10115', city: 'Berlin', country: 'DE' },
  ],
  [
    'Hans Müller\nHauptstr. 5\nD-10115 Berlin',
    { name: 'Hans Müller', address: 'Hauptstr. 5', zip: '10115', city: 'Berlin', country: 'DE' },
  ],
  [
    'Eva Gruber, Ringgasse 7/2, 1010 Wien, Austria',
    { name: 'Eva Gruber', address: 'Ringgasse 7/2', zip: '1010', city: 'Wien', country: 'AT' },
  ],
  [
    'Marie Dupont\n12 Rue de la Paix\n75002 Paris\nFrance',
    { name: 'Marie Dupont', address: '12 Rue de la Paix', zip: '75002', city: 'Paris', country: 'FR' },
  ],
  [
    'Jan de Vries\nKerkstraat 10\n1017 GC Amsterdam\nPaesi Bassi',
    { name: 'Jan de Vries', address: 'Kerkstraat 10', zip: '1017 GC', city: 'Amsterdam', country: 'NL' },
  ],
  [
    'Jane Smith\n10 Downing Street\nLondon SW1A 2AA\nRegno Unito',
    { name: 'Jane Smith', address: '10 Downing Street', zip: 'SW1A 2AA', city: 'London', country: 'GB' },
  ],
]

test.each(whole)('%j is recognised completely', (text, found) => {
  const { left, ...split } = splitAddress(text)
  expect(split).toEqual({ found, questions: [] })
  expect(left).toEqual(text.includes('P.IVA') ? ['P.IVA 01234567890'] : [])
})

/** Street texts, and the address expected for each with all details. */
const streets: [string, string][] = [
  ['c/o Bar Sport\nVia Giuseppe Garibaldi, 12/A int. 4', 'Via Giuseppe Garibaldi, 12/A, int. 4, c/o Bar Sport'],
  ['c/o Bar Sport / Via Giuseppe Garibaldi, 12/A int. 4 ', 'Via Giuseppe Garibaldi, 12/A, int. 4, c/o Bar Sport'],
  ['Via Garibaldi, 12 scala B int. 4', 'Via Garibaldi, 12, scala B int. 4'],
  ['Via Garibaldi, 12, scala B, int. 4', 'Via Garibaldi, 12, scala B, int. 4'],
  ['Via Garibaldi\n12 bis int. 4', 'Via Garibaldi, 12 bis, int. 4'],
  ['Via Garibaldi, n. 12/A piano 3, citofono Verdi', 'Via Garibaldi, n. 12/A, piano 3, citofono Verdi'],
  ['Via Garibaldi, 12 3° piano', 'Via Garibaldi, 12, 3° piano'],
  ['Via Garibaldi, snc presso Bar Sport', 'Via Garibaldi, snc, presso Bar Sport'],
  ['Via Garibaldi 12 bis int. 4', 'Via Garibaldi 12 bis, int. 4'],
  ['Via 4 Novembre, 12 int. 4', 'Via 4 Novembre, 12, int. 4'],
  ['Via Roma 1 c/o Bar Sport, scala B', 'Via Roma 1, c/o Bar Sport, scala B'],
  ['Strada Provinciale 12 km 3,5', 'Strada Provinciale 12 km 3,5'],
  ['Strada Provinciale 12, km 3,5', 'Strada Provinciale 12, km 3,5'],
  ['S.S. 16 km. 12,500', 'S.S. 16 km. 12,500'],
  ['Via Garibaldi,12', 'Via Garibaldi, 12'],
]

test.each(streets)('the street of %j keeps number and details', (street, address) => {
  expect(splitAddress(`Mario Rossi\n${street}\n20121 Milano (MI)`)).toEqual({
    found: { ...rossi, address },
    questions: [],
    left: [],
  })
})

test('a comma between a number and a ZIP separates them', () => {
  expect(splitAddress('Mario Rossi,Via Garibaldi 12,20121,Milano,MI').found).toEqual(rossi)
  expect(splitAddress('Mario Rossi,Via Garibaldi,12,20121,Milano,MI').found.address).toBe('Via Garibaldi, 12')
  expect(splitAddress('Eva Gruber,Ringgasse 7,1010 Wien,Austria').found).toMatchObject({
    address: 'Ringgasse 7',
    zip: '1010',
  })
})

/** Ambiguous addresses: the certain fields, and the questions. */
const doubtful: [string, Found, [AddressField, string][]][] = [
  // A single word may be a name, a nickname or a town.
  ['Rossi\nVia Garibaldi 12\n20121 Milano', { address: 'Via Garibaldi 12', ...milan }, [['name', 'Rossi']]],
  // Company and person: either, or both.
  [
    'Boutique Riva srl\nMario Rossi\nVia Garibaldi 12\n20121 Milano',
    { address: 'Via Garibaldi 12', ...milan },
    [
      ['name', 'Boutique Riva srl, Mario Rossi'],
      ['name', 'Boutique Riva srl'],
      ['name', 'Mario Rossi'],
    ],
  ],
  // The name at the end.
  [
    'Via Garibaldi 12, 20121 Milano MI, Mario Rossi',
    { address: 'Via Garibaldi 12', ...milan },
    [['name', 'Mario Rossi']],
  ],
  // No number.
  ['Mario Rossi\nVia Garibaldi\n20121 Milano', { name: 'Mario Rossi', ...milan }, [['address', 'Via Garibaldi']]],
  // Without a word that identifies a street.
  [
    'Anna Neri\nCannaregio 1234\n30121 Venezia VE',
    { zip: '30121', city: 'Venezia', province: 'VE', country: 'IT', name: 'Anna Neri' },
    [['address', 'Cannaregio 1234']],
  ],
  // The ZIP belongs to another province.
  [
    'Mario Rossi\nVia Garibaldi 12\n20121 Torino (TO)',
    { name: 'Mario Rossi', address: 'Via Garibaldi 12', city: 'Torino', country: 'IT' },
    [
      ['zip', '20121'],
      ['province', 'TO'],
    ],
  ],
  // Two ZIPs.
  [
    'Mario Rossi\nVia Garibaldi 12\n20121 Milano\n10121 Torino',
    { name: 'Mario Rossi', address: 'Via Garibaldi 12', country: 'IT' },
    [
      ['zip', '20121'],
      ['zip', '10121'],
    ],
  ],
  // Two mail addresses, two phone numbers.
  [
    'Mario Rossi\nVia Garibaldi 12\n20121 Milano\na@example.it, b@example.it\n3331234567 - 3387654321',
    { ...rossi },
    [
      ['email', 'a@example.it'],
      ['email', 'b@example.it'],
      ['phone', '3331234567'],
      ['phone', '3387654321'],
    ],
  ],
  // The town without a ZIP.
  ['Mario Rossi\nVia Garibaldi 12\nMilano', { name: 'Mario Rossi', address: 'Via Garibaldi 12' }, [['city', 'Milano']]],
  // Five digits alone do not identify a country.
  [
    'Hans Müller\nAm Markt 5\n10115 Berlin',
    { name: 'Hans Müller', zip: '10115', city: 'Berlin' },
    [
      ['address', 'Am Markt 5'],
      ['country', 'IT'],
    ],
  ],
  // Without a street the text may be one.
  ['Mario Rossi\n20121 Milano MI', { ...milan }, [['name', 'Mario Rossi']]],
]

test.each(doubtful)('%j results in questions for its ambiguous parts', (text, found, questions) => {
  const split = splitAddress(text)
  expect(split.questions.map(({ field, value }) => [field, value])).toEqual(questions)
  expect(split.found).toEqual(found)
})

test('the province is derived from the ZIP only if it is unique, and a place is found by its province alone', () => {
  expect(splitAddress('Ugo Re\nVia Roma 1\n09010 Pula').found).toEqual({
    name: 'Ugo Re',
    address: 'Via Roma 1',
    zip: '09010',
    city: 'Pula',
    country: 'IT',
  })
  expect(splitAddress('Ugo Re\nVia Roma 1 Pula (CA)').found).toEqual({
    name: 'Ugo Re',
    address: 'Via Roma 1',
    city: 'Pula',
    province: 'CA',
    country: 'IT',
  })
})

test('text that is not part of an address is left over, not put into a field', () => {
  expect(
    splitAddress('Mario Rossi\nVia Garibaldi 12\n20121 Milano MI\nConsegnare al mattino\nC.F. RSSMRA80A01F205X'),
  ).toEqual({
    found: rossi,
    questions: [],
    left: ['C.F. RSSMRA80A01F205X', 'Consegnare al mattino'],
  })
})

test.each([
  '',
  '   ',
  ',,,;;\n',
  '12345678',
  '🎁🎁🎁',
  'a'.repeat(100_000),
  ', '.repeat(5000),
  '20121 10121 '.repeat(100),
  '(('.repeat(400),
])('text that is not an address fills no field with certainty (%#)', (text) => {
  expect(splitAddress(text).found).toEqual({})
})
