import { countryCodes } from '../../domain/addresses/countries.ts'
import { madeOnce } from '../../domain/made-once.ts'
import { countryName, countryNames, countryOptions } from './countries.ts'

const groups = madeOnce(() => {
  const others = countryCodes.filter((code) => !Object.hasOwn(countryNames, code))
  const items = others
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
  return [
    { group: 'Frequenti', items: countryOptions },
    { group: 'Altri paesi', items },
  ]
})

/** All countries for a select, the frequent ones first. `selected`: the stored value, added as an option if it is empty or not a country code. */
export const countryChoices = (selected: string) =>
  countryCodes.includes(selected)
    ? groups()
    : [{ value: selected, label: selected ? countryName(selected) : 'Scegli il paese' }, ...groups()]
