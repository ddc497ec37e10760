import type {
  ShopProductFigures,
  ShopProductList,
  ShopProductRow,
  ShopProductsAct,
  ShopProductsInput,
} from '../../../contract/shopify/shopify-products.ts'
import type { NewProduct } from '../../features/products/create-product.ts'
import { sendShopProducts, sweepShopProducts } from '../../features/shopify/products/send-products.ts'
import type { TestApp } from '../test-app.ts'
import type { TestClient } from '../test-client.ts'
import { type ConnectedShop, connectedShop } from './shop-in-test.ts'
import type { ShopifyStandIn } from './shopify-stand-in.ts'
import type { StandInProduct } from './stand-in-product.ts'
import type { StandInShop } from './stand-in-shop.ts'

const plainRule = { factor: '2', amount: '0.00', rounding: '90' } as const

/** A reseller who sends products to their shop in the stand-in. */
export class ProductSeller {
  readonly #app: TestApp
  readonly client: TestClient
  readonly domain: string
  readonly shop: StandInShop

  private constructor(app: TestApp, { client, domain, shop }: ConnectedShop) {
    this.#app = app
    this.client = client
    this.domain = domain
    this.shop = shop
  }

  static async start(app: TestApp, shopify: ShopifyStandIn): Promise<ProductSeller> {
    return new ProductSeller(app, await connectedShop(app, shopify))
  }

  product(wishes: Partial<NewProduct> & { category?: string } = {}): Promise<string> {
    return this.#app.given.product(wishes)
  }

  choose(productIds: readonly string[], wishes: Partial<ShopProductsInput> = {}) {
    const input = { productIds, priceRule: plainRule, isDraft: false, ...wishes }
    return this.client.post<ShopProductFigures>('/api/shopify/products', input)
  }

  act(act: Partial<ShopProductsAct>) {
    return this.client.post<ShopProductFigures>('/api/shopify/products/acts', act)
  }

  /** Marks products that have changed, then sends those that are due. */
  async send(): Promise<void> {
    const { jobs } = this.#app.context
    await jobs.runNow(this.#app.context, sweepShopProducts.name)
    await jobs.runDue(this.#app.context, [sendShopProducts.name])
  }

  async list(query = ''): Promise<ShopProductList> {
    return (await this.client.get<ShopProductList>(`/api/shopify/products${query}`)).body
  }

  async row(productId: string): Promise<ShopProductRow | undefined> {
    return (await this.list('?limit=100')).products.find((row) => row.productId === productId)
  }

  /** Products in the shop. */
  get products(): StandInProduct[] {
    return [...this.shop.products.values()]
  }

  /** The only product in the shop, as its owner sees and changes it. */
  get only(): StandInProduct {
    const [first, ...others] = this.products
    if (!first || others.length > 0) throw new Error(`The shop has ${this.products.length} products`)
    return first
  }
}
