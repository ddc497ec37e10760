import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Address, AddressInput, AddressListQuery } from '../../../contract/addresses.ts'
import { id } from '../../../contract/fields.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import type { AddressRow } from '../../database/schema/account-data.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { selectAddresses } from './addresses.queries.ts'
import { findDefaultAddress } from './addresses.reads.ts'
import { addAddress, changeAddress, removeAddress } from './store-address.ts'

const AddressParams = z.object({ addressId: id })

/** A reseller's own address book. Entries of other accounts are answered with 404, like unknown ones. */
export const addressRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/addresses',
      operation('listAddresses', 'La propria rubrica', {
        querystring: AddressListQuery,
        response: { 200: z.array(Address) },
      }),
      async (request, reply) => {
        const page = await selectAddresses(app.db, currentUser(request).id, request.query)
        setPageHeaders(reply, page)
        return page.rows.map(presentAddress)
      },
    )

    http.get(
      '/api/addresses/default',
      operation('readDefaultAddress', 'Il destinatario predefinito', { response: { 200: Address.nullable() } }),
      async (request) => {
        const row = await findDefaultAddress(app.db, currentUser(request).id)
        return row ? presentAddress(row) : null
      },
    )

    http.post(
      '/api/addresses',
      {
        ...operation('addAddress', 'Salva un destinatario, una volta sola', {
          body: AddressInput,
          response: { 201: Address },
          refusals: [429],
        }),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request, reply) => {
        const row = await addAddress(app, currentUser(request).id, request.body, idempotencyKey(request))
        return reply.status(201).send(presentAddress(row))
      },
    )

    http.put(
      '/api/addresses/:addressId',
      {
        ...operation('changeAddress', 'Cambia un destinatario', {
          params: AddressParams,
          body: AddressInput,
          response: { 200: Address },
        }),
        config: { keepsSessionCache: true },
      },
      async (request) => {
        const { addressId } = request.params
        return presentAddress(await changeAddress(app, currentUser(request).id, addressId, request.body))
      },
    )

    http.delete(
      '/api/addresses/:addressId',
      {
        ...operation('removeAddress', 'Elimina un destinatario', {
          params: AddressParams,
          response: { 204: z.null() },
        }),
        config: { keepsSessionCache: true },
      },
      async (request, reply) => {
        await removeAddress(app, currentUser(request).id, request.params.addressId)
        return reply.status(204).send(null)
      },
    )
  }

function presentAddress(row: AddressRow): Address {
  const { id, name, email, phone, address, city, zip, province, country, isDefault } = row
  return {
    id,
    customer: { name, email, phone },
    shipping: { address, city, zip, province, country },
    isDefault,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
