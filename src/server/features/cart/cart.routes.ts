import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import {
  AddCartLinesInput,
  AddedTemplate,
  Cart,
  CartCount,
  CartLine,
  CartLinesQuery,
  CartParcelInput,
  CartQuote,
  CartQuoteQuery,
  ChangeCartLineInput,
  ChangeCartParcelInput,
  CheckoutCartInput,
  MoveCartLinesInput,
  OrderTemplate,
  OrderTemplateInput,
  RemoveCartLinesInput,
} from '../../../contract/orders/cart.ts'
import { SplitOrderPart } from '../../../contract/orders/order-placing.ts'
import { z } from '../../../contract/z.ts'
import { cartProblems } from '../../../domain/orders/cart.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { deleteTemplate, selectTemplateSums } from './cart.queries.ts'
import { checkoutCart } from './checkout-cart.ts'
import {
  addParcel,
  addToCart,
  changeParcel,
  changeQuantity,
  emptyCart,
  moveLines,
  removeLines,
  removeParcel,
} from './edit-cart.ts'
import { addTemplateToCart, saveTemplate } from './order-templates.ts'
import { quoteCart, readCart, readCartLines } from './plan-cart.ts'

const LineParams = z.object({ lineId: id })
const ParcelParams = z.object({ parcelId: id })
const TemplateParams = z.object({ templateId: id })
const Created = z.object({ id })

const edits = { keepsSessionCache: true } as const
const creates = { idempotent: true, keepsSessionCache: true } as const

/** 'Ordine in corso': one cart per account, and the templates made from it. */
export const cartRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/cart',
      operation('readCart', 'L’ordine in corso: destinatari e somme', { response: { 200: Cart } }),
      (request) => readCart(app, currentUser(request).id),
    )

    http.get(
      '/api/cart/lines',
      operation('listCartLines', 'Le righe dell’ordine in corso, ai prezzi e con la disponibilità di oggi', {
        querystring: CartLinesQuery,
        response: { 200: z.array(CartLine) },
      }),
      async (request, reply) => {
        const { lines, ...page } = await readCartLines(app, currentUser(request).id, request.query)
        setPageHeaders(reply, page)
        return lines
      },
    )

    http.get(
      '/api/cart/quote',
      operation('quoteCart', 'Quanto costano oggi gli ordini dell’ordine in corso, spedizioni comprese', {
        querystring: CartQuoteQuery,
        response: { 200: CartQuote },
      }),
      (request) => quoteCart(app, currentUser(request).id, request.query),
    )

    http.post(
      '/api/cart/lines',
      {
        ...operation('addToCart', 'Aggiunge articoli all’ordine in corso', {
          body: AddCartLinesInput,
          response: { 201: CartCount },
          refusals: [404],
        }),
        config: creates,
      },
      async (request, reply) => {
        const added = await addToCart(app, currentUser(request).id, request.body, idempotencyKey(request))
        return reply.status(201).send(added)
      },
    )

    http.patch(
      '/api/cart/lines/:lineId',
      {
        ...operation('changeCartLine', 'Cambia i pezzi di una riga', {
          params: LineParams,
          body: ChangeCartLineInput,
          response: { 200: CartCount },
        }),
        config: edits,
      },
      (request) => changeQuantity(app, currentUser(request).id, request.params.lineId, request.body),
    )

    http.post(
      '/api/cart/lines/move',
      {
        ...operation('moveCartLines', 'Sposta righe a un altro destinatario o nella wishlist', {
          body: MoveCartLinesInput,
          response: { 200: CartCount },
          refusals: [404],
        }),
        config: edits,
      },
      (request) => moveLines(app, currentUser(request).id, request.body),
    )

    http.post(
      '/api/cart/lines/remove',
      {
        ...operation('removeCartLines', 'Toglie righe', { body: RemoveCartLinesInput, response: { 200: CartCount } }),
        config: edits,
      },
      (request) => removeLines(app, currentUser(request).id, request.body.lineIds),
    )

    http.delete(
      '/api/cart',
      { ...operation('emptyCart', 'Svuota l’ordine in corso', { response: { 200: CartCount } }), config: edits },
      (request) => emptyCart(app, currentUser(request).id),
    )

    http.post(
      '/api/cart/parcels',
      {
        ...operation('addCartParcel', 'Aggiunge un destinatario', {
          body: CartParcelInput,
          response: { 201: Created },
        }),
        config: creates,
      },
      async (request, reply) => {
        const parcelId = await addParcel(app, currentUser(request).id, request.body, idempotencyKey(request))
        return reply.status(201).send({ id: parcelId })
      },
    )

    http.put(
      '/api/cart/parcels/:parcelId',
      {
        ...operation('changeCartParcel', 'Salva i dati di un destinatario, anche incompleti', {
          params: ParcelParams,
          body: ChangeCartParcelInput,
          response: { 200: CartCount },
        }),
        config: edits,
      },
      (request) => changeParcel(app, currentUser(request).id, request.params.parcelId, request.body),
    )

    http.delete(
      '/api/cart/parcels/:parcelId',
      {
        ...operation('removeCartParcel', 'Toglie un destinatario: le sue righe passano al primo degli altri', {
          params: ParcelParams,
          response: { 200: CartCount },
        }),
        config: edits,
      },
      (request) => removeParcel(app, currentUser(request).id, request.params.parcelId),
    )

    http.post(
      '/api/cart/checkout',
      {
        ...operation('checkoutCart', 'Crea gli ordini dell’ordine in corso, tutti o nessuno', {
          body: CheckoutCartInput,
          response: { 201: z.array(SplitOrderPart) },
        }),
        config: creates,
      },
      async (request, reply) => {
        const orders = await checkoutCart(app, currentUser(request), request.body, idempotencyKey(request))
        return reply.status(201).send(orders)
      },
    )

    http.get(
      '/api/order-templates',
      operation('listOrderTemplates', 'I propri modelli d’ordine', { response: { 200: z.array(OrderTemplate) } }),
      (request) => selectTemplateSums(app.db, currentUser(request).id),
    )

    http.post(
      '/api/order-templates',
      {
        ...operation('saveOrderTemplate', 'Salva l’ordine in corso come modello', {
          body: OrderTemplateInput,
          response: { 201: Created },
        }),
        config: creates,
      },
      async (request, reply) => {
        const { name } = request.body
        return reply
          .status(201)
          .send({ id: await saveTemplate(app, currentUser(request).id, name, idempotencyKey(request)) })
      },
    )

    http.post(
      '/api/order-templates/:templateId/add',
      {
        ...operation('addOrderTemplate', 'Aggiunge un modello all’ordine in corso', {
          params: TemplateParams,
          response: { 200: AddedTemplate },
        }),
        config: creates,
      },
      (request) => addTemplateToCart(app, currentUser(request).id, request.params.templateId, idempotencyKey(request)),
    )

    http.delete(
      '/api/order-templates/:templateId',
      {
        ...operation('deleteOrderTemplate', 'Elimina un modello', {
          params: TemplateParams,
          response: { 204: z.null() },
        }),
        config: edits,
      },
      async (request, reply) => {
        if (!(await deleteTemplate(app.db, currentUser(request).id, request.params.templateId)))
          throw cartProblems['order_template.not_found']()
        return reply.status(204).send(null)
      },
    )
  }
