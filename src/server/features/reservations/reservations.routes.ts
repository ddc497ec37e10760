import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import {
  Reservation,
  ReservationListQuery,
  ReserveInput,
  ReserveLinesInput,
} from '../../../contract/orders/reservations.ts'
import { z } from '../../../contract/z.ts'
import { reservationProblems } from '../../../domain/orders/stock/reservations.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { ReservationRow } from '../../database/schema/stock.ts'
import { currentUser } from '../../http/access/session.ts'
import { setPageHeaders } from '../../http/answers/paging.ts'
import { operation } from '../../http/api/operation.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { inOneTransaction } from '../../in-one-transaction.ts'
import { describeLines, visibilityFor } from '../catalogue/read-catalogue.ts'
import { cancelOwnReservation } from './cancel-reservation.ts'
import { presentReservations } from './reservations.presenter.ts'
import { findReservations, selectReservations } from './reservations.queries.ts'
import { reserve, reserveLines } from './reserve.ts'

const ReservationParams = z.object({ reservationId: id })

export const reservationRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    async function present(
      { db }: Pick<AppContext, 'db'>,
      user: UserRow,
      rows: readonly ReservationRow[],
    ): Promise<Reservation[]> {
      return presentReservations(rows, await describeLines(db, rows, visibilityFor(user, app.clock.now())))
    }

    http.get(
      '/api/reservations',
      operation('listReservations', 'Le proprie riserve', {
        querystring: ReservationListQuery,
        response: { 200: z.array(Reservation) },
      }),
      async (request, reply) => {
        const user = currentUser(request)
        const page = await selectReservations(app.db, user.id, request.query)
        setPageHeaders(reply, page)
        return present(app, user, page.rows)
      },
    )

    http.post(
      '/api/reservations',
      {
        ...operation('reserve', 'Riserva un prodotto', {
          body: ReserveInput,
          response: { 201: Reservation },
          refusals: [404],
        }),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request, reply) => {
        const user = currentUser(request)
        const [reservation] = await inOneTransaction(app, async (within) => {
          const reservationId = await reserve(within, user.id, request.body, idempotencyKey(request))
          return present(within, user, await findReservations(within.db, [reservationId]))
        })
        if (!reservation) throw reservationProblems['reservation.not_found']()
        return reply.status(201).send(reservation)
      },
    )

    http.post(
      '/api/reservations/lines',
      {
        ...operation('reserveLines', 'Riserva più articoli, tutti o nessuno', {
          body: ReserveLinesInput,
          response: { 201: z.array(Reservation) },
          refusals: [404],
        }),
        config: { idempotent: true, keepsSessionCache: true },
      },
      async (request, reply) => {
        const user = currentUser(request)
        const reserved = await inOneTransaction(app, async (within) => {
          const ids = await reserveLines(within, user.id, request.body, idempotencyKey(request))
          return present(within, user, await findReservations(within.db, ids))
        })
        return reply.status(201).send(reserved)
      },
    )

    http.delete(
      '/api/reservations/:reservationId',
      operation('cancelReservation', 'Annulla una riserva', { params: ReservationParams, response: { 204: z.null() } }),
      async (request, reply) => {
        await cancelOwnReservation(app, currentUser(request).id, request.params.reservationId)
        return reply.status(204).send(null)
      },
    )
  }
