import type pg from 'pg'
import { garments, places } from './fill-catalogue.ts'

const said = [
  'capo',
  'tessuto',
  'italiano',
  'confezionato',
  'cuciture',
  'rinforzate',
  'bottoni',
  'corozo',
  'pregiata',
  'artigianale',
]

/** Requests to each server by kind; the addresses of a kind are requested in turn. */
export type Requests = Record<string, string[]>

/** Uses the words of `fill-catalogue.ts`. */
export async function chooseRequests(client: pg.Client): Promise<{ count: number; requests: Requests }> {
  const { rows: categories } = await client.query<{ id: string }>('select id from categories order by id limit 20')
  const { rows: products } = await client.query<{ id: string }>('select id from products order by id limit 4000')
  const { rows: counted } = await client.query<{ n: number }>('select count(*)::int as n from products')
  const list = (query: string) => `/api/products?limit=12${query}`
  const facets = (query: string) => `/api/products/facets?${query}`
  const filters = ['color=Nero&color=Blu', 'color=Rosso&size=M&size=L', 'size=S&size=XL&color=Verde&color=Grigio']
  const rare = Array.from({ length: 200 }, (_, n) => `modello${(n * 7919 * 13) % 40000}`)
  const words = [...garments, ...places, ...said].map((word) => word.toLowerCase())
  return {
    count: counted[0]?.n ?? 0,
    requests: {
      lista: Array.from({ length: 50 }, (_, page) => list(`&offset=${page * 12}`)),
      'pagina profonda': [list('&offset=6000')],
      categoria: categories.map(({ id }) => list(`&offset=0&categoryId=${id}`)),
      dettaglio: products.filter((_, n) => n % 20 === 0).map(({ id }) => `/api/products/${id}`),
      'filtri: colori e taglie': filters.map((query) => list(`&${query}`)),
      'opzioni: di tutto il catalogo': [facets('')],
      'opzioni: con colori e taglie': filters.map(facets),
      'opzioni: di una categoria': categories.map(({ id }) => facets(`categoryId=${id}&color=Nero`)),
      'opzioni: di una parola': [facets('search=artigianale'), facets('search=amalfi+capo&size=M')],
      'opzioni: solo disponibili': [facets('available=true'), facets('available=true&search=capo&color=Nero')],
      'cerca: parola rara': rare.map((word) => list(`&search=${word}`)),
      'cerca: due parole': rare.map((word, n) => list(`&search=${['abito', 'cappotto', 'maglia'][n % 3]}+${word}`)),
      'cerca: 1 % dei prodotti': [list('&search=pregiata'), list('&search=pregiate')],
      'cerca: 2,5 % dei prodotti': places.map((word) => list(`&search=${word}`)),
      'cerca: 5 % dei prodotti': garments.map((word) => list(`&search=${word}`)),
      'cerca: metà dei prodotti': [list('&search=artigianale'), list('&search=artigianali')],
      'cerca: tutti i prodotti': [list('&search=capo'), list('&search=cuciture')],
      'cerca: due parole comuni': [list('&search=abito+artigianale'), list('&search=amalfi+capo')],
      'cerca: una parola ignota': rare.map((word, n) => list(`&search=abito+${word}${n}`)),
      'cerca: ogni parola comune': words.map((word) => list(`&search=${word}`)),
      'cerca: errore di battitura': words.map((word) => list(`&search=${word.slice(0, 3)}${word.slice(4)}`)),
      'cerca: due errori': words.map((word, n) =>
        list(`&search=${word.slice(0, -2)}+${words[n - 7]?.slice(1) ?? 'capotto'}`),
      ),
      'cerca: prefisso': words.flatMap((word) => [2, 3, 4].map((end) => list(`&search=${word.slice(0, end)}`))),
      'cerca: parola e prefisso': words.map((word, n) => list(`&search=${word}+${words[n - 5]?.slice(0, 3) ?? 'art'}`)),
      'cerca: SKU': rare.map((_, n) => list(`&search=DW-B-${String(n * 31).padStart(7, '0')}`)),
    },
  }
}
