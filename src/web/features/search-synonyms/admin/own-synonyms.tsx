import { articles, attributes } from '../../../../domain/words/fashion-words.ts'
import { plural } from '../../../shared/texts/format.ts'
import classes from './search-synonyms.module.css'

const groups = [...articles, ...attributes].filter(
  ({ words, in: wider, phrases }) => words.includes(' ') || wider !== undefined || phrases !== undefined,
)

/** Built-in synonyms, read-only. */
export function OwnSynonyms() {
  return (
    <details className={classes.own}>
      <summary>Sinonimi del portale, sempre attivi: {plural(groups.length, 'gruppo', 'gruppi')}</summary>
      <ul className={classes.columns}>
        {groups.map(({ words, in: wider, phrases }) => (
          <li key={words}>
            {[...words.split(' '), ...(phrases?.split(', ') ?? [])].join(' = ')}
            {wider && <span className={classes.wider}> (anche {wider.split(' ').join(', ')})</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
