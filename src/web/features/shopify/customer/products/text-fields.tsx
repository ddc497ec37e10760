import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { ownTextsQuery } from './shop-products.api.ts'

/** Null: our text. */
export interface Texts {
  title: string | null
  description: string | null
}

interface TextFieldsProps {
  productId: string
  texts: Texts
  onChange: (texts: Texts) => void
}

/** Maximum lengths accepted by Shopify and by our API. */
const longest = { title: 255, description: 20_000 }

/** Custom title and description in the shop; a text equal to ours keeps following the catalogue. */
export function TextFields({ productId, texts, onChange }: TextFieldsProps) {
  const { data: own, error, refetch } = useQuery(ownTextsQuery(productId))
  const orOwn = (typed: string, ours: string | undefined) => (typed.trim() === '' || typed === ours ? null : typed)
  if (error && !own) return <LoadFailed error={error} onRetry={refetch} title="Testi non caricati" />
  return (
    <>
      <TextInput
        label="Titolo"
        description="Vuoto, o uguale al nostro: segue il catalogo"
        maxLength={longest.title}
        value={texts.title ?? own?.title ?? ''}
        disabled={!own}
        onChange={(event) => onChange({ ...texts, title: orOwn(event.currentTarget.value, own?.title) })}
      />
      <Textarea
        label="Descrizione"
        description="Solo testo; una riga vuota separa i paragrafi"
        rows={8}
        maxLength={longest.description}
        value={texts.description ?? own?.description ?? ''}
        disabled={!own}
        onChange={(event) => onChange({ ...texts, description: orOwn(event.currentTarget.value, own?.description) })}
      />
    </>
  )
}
