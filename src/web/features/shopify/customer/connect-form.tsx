import { Button, PasswordInput, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { ShopifyConnectInput } from '../../../../contract/shopify/shopify.ts'
import { z } from '../../../../contract/z.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import { required, visibilityToggle } from '../../../ui/fields/field-props.ts'
import { FormFailure } from '../../../ui/notice.tsx'
import { connectFailed, useConnectShop } from './shopify.api.ts'

const longest = 500

/** Treats an empty field as null. */
const emptyIsNone = (value: unknown) => value || null

const ConnectFields = ShopifyConnectInput.extend({
  accessToken: z.preprocess(emptyIsNone, ShopifyConnectInput.shape.accessToken),
})

/** `shopDomain`: the shop whose credentials are no longer accepted. */
export function ConnectForm({ shopDomain = '' }: { shopDomain?: string }) {
  const connect = useConnectShop()
  // Like passwords, secret and token are not persisted: they must be typed again after a reload.
  const { form, forget } = useKeptForm({
    name: 'shopify',
    about: shopDomain,
    start: { shopDomain, apiKey: '', apiSecret: '', accessToken: '' },
    secrets: ['apiSecret', 'accessToken'],
    validate: schemaResolver(ConnectFields, { sync: true }),
  })
  const { failure, isSending, onSubmit } = useFormSending(form, connectFailed)

  const submit = onSubmit(async (fields) => {
    await connect.mutateAsync({ ...fields, accessToken: fields.accessToken || null })
    forget()
  })

  return (
    <form onSubmit={submit} noValidate autoComplete="off" className="stack gap-20">
      <TextInput
        label="Dominio del negozio"
        description="Come nell’indirizzo del tuo pannello: nome.myshopify.com"
        {...required}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        placeholder="nome.myshopify.com"
        {...form.getInputProps('shopDomain')}
      />
      <TextInput
        label="Client ID"
        {...required}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longest}
        {...form.getInputProps('apiKey')}
      />
      <PasswordInput
        label="Client secret"
        {...required}
        autoComplete="off"
        maxLength={longest}
        visibilityToggleButtonProps={visibilityToggle('il Client secret')}
        {...form.getInputProps('apiSecret')}
      />
      <PasswordInput
        label="Access Token"
        description="Solo per le app create nel pannello del negozio prima del 2026: comincia con shpat_. Quelle del Dev Dashboard non ce l’hanno."
        autoComplete="off"
        maxLength={longest}
        visibilityToggleButtonProps={visibilityToggle('l’Access Token')}
        {...form.getInputProps('accessToken')}
      />
      <FormFailure>{failure}</FormFailure>
      <div>
        <Button type="submit" size="lg" loading={isSending}>
          Connetti il negozio
        </Button>
      </div>
      <p className="flush text-sm muted leading-150">
        Proviamo subito le credenziali; le conserviamo cifrate e non le mostriamo più.
      </p>
    </form>
  )
}
