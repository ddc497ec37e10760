import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import {
  AdminReservation,
  AdminReservationQuery,
  CancelReservationQuery,
} from '../../../contract/orders/reservations.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { describeLines, visibilityFor } from '../catalogue/read-catalogue.ts'
import { findNamed } from '../list-search/find-named.ts'
import { selectLiveReservations } from './admin-reservations.queries.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { presentReservations } from './reservations.presenter.ts'

export const adminReservationRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/api/admin/reservations',
      operation('listAllReservations', 'Le riserve attive di tutti i clienti, dalla prima che scade', {
        querystring: AdminReservationQuery,
        response: { 200: z.array(AdminReservation) },
      }),
      async (request, reply) => {
        const { search } = request.query
        const named = search ? await findNamed(app, search) : undefined
        const page = await selectLiveReservations(app.db, request.query, named)
        setPageHeaders(reply, page)
        const lines = await describeLines(app.db, page.rows, visibilityFor(currentUser(request), app.clock.now()))
        const users = new Map(page.rows.map(({ id: reservationId, user }) => [reservationId, user]))
        return presentReservations(page.rows, lines).flatMap((reservation) => {
          const user = users.get(reservation.id)
          return user ? [{ ...reservation, user }] : []
        })
      },
    )

    http.delete(
      '/api/admin/reservations/:reservationId',
      {
        ...operation('cancelAnyReservation', 'Annulla la riserva di un cliente', {
          params: z.object({ reservationId: id }),
          querystring: CancelReservationQuery,
          response: { 204: z.null() },
        }),
        config: { keepsSessionCache: true },
      },
      async (request, reply) => {
        const { reservationId } = request.params
        await cancelReservation(app, currentUser(request).id, reservationId, request.query.reason)
        return reply.status(204).send(null)
      },
    )
  }
