import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { id } from '../../../contract/fields.ts'
import { mainPicture, sharePicturePath, storedPictureName } from '../../../contract/share-pictures.ts'
import { z } from '../../../contract/z.ts'
import { fileProblems } from '../../../domain/file-problems.ts'
import type { AppContext } from '../../app-context.ts'
import { parseJsonOf } from '../../database/json-rows.ts'
import { readProduct } from '../catalogue/read-catalogue.ts'

const yearInSeconds = 31_536_000

/**
 * JPEGs of products for shared links (`og:image`), generated on the first request. Only the picture that a product currently shows to visitors is
 * available: at most one per product. A product's other pictures have other addresses.
 */
export const sharePictureRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    http.get(
      '/share/:productId/:file',
      { schema: { params: z.object({ productId: id, file: z.string() }), hide: true } },
      async (request, reply) => {
        const { productId, file } = request.params
        const json = await readProduct(app, null, productId)
        const product = json && parseJsonOf(json)
        if (!product || sharePicturePath(product) !== `/share/${productId}/${file}`)
          throw fileProblems['picture.not_found']()
        const jpeg = await app.sharePicture(storedPictureName(mainPicture(product)) ?? '')
        if (!jpeg) throw fileProblems['picture.not_found']()
        return reply
          .type('image/jpeg')
          .header('Cache-Control', `public, max-age=${yearInSeconds}, immutable`)
          .send(jpeg)
      },
    )
  }
