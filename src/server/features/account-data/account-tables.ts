interface ExportedAs {
  /** Key of the list in the exported JSON. */
  as: string
  /** Columns left out of the export: secrets and internal fields. */
  without?: readonly string[]
  /** Additional fields, as an SQL expression that returns a JSON object for the row `t`. */
  with?: string
}

interface AccountTable {
  /** The column that references the account. */
  owner: string
  /** How the table is exported for its owner; null if it is not exported. */
  exported: ExportedAs | null
  /** Effect of closing the account on the rows. */
  onClosing: 'removed' | 'kept'
}

const itsProduct = `jsonb_build_object(
  'product_name', (select name from products where id = t.product_id),
  'sku', coalesce((select sku from product_variants where id = t.variant_id), (select sku from products where id = t.product_id)))`

const itsName = `(select jsonb_build_object('product_name', name, 'sku', sku) from products where id = t.product_id)`

const partsOfOrder = `jsonb_build_object(
  'items', (select coalesce(jsonb_agg(to_jsonb(i) - array['order_id', 'product_id', 'variant_id']), '[]') from order_items i where i.order_id = t.id),
  'history', (select coalesce(jsonb_agg(jsonb_build_object('status', h.status, 'note', h.note, 'at', h.created_at) order by h.id), '[]') from order_history h where h.order_id = t.id),
  'payments', (select coalesce(jsonb_agg(jsonb_build_object('amount', p.amount, 'currency', p.currency, 'status', p.status, 'at', p.created_at) order by p.id), '[]') from payments p where p.order_id = t.id),
  'refunds', (select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'reason', r.reason, 'state', r.state, 'at', r.created_at, 'done_at', r.done_at) order by r.id), '[]') from refunds r where r.order_id = t.id))`

/**
 * Every table that references an account: its part in the data export and the effect of closing the account. A test fails if a table is missing, or
 * if an exported column may be a secret.
 */
export const accountTables: Readonly<Record<string, AccountTable>> = {
  // Evidence of the contract.
  contract_acceptances: {
    owner: 'user_id',
    exported: { as: 'acceptances', without: ['user_id'] },
    onClosing: 'kept',
  },
  orders: {
    owner: 'user_id',
    exported: { as: 'orders', without: ['user_id', 'imported_reference'], with: partsOfOrder },
    onClosing: 'kept',
  },
  plan_subscriptions: {
    owner: 'user_id',
    exported: {
      as: 'planSubscriptions',
      without: [
        'user_id',
        'session_id',
        'url',
        'page_expires_at',
        'provider_subscription_id',
        'asked',
        'taken',
        'asked_at',
      ],
    },
    onClosing: 'kept',
  },
  plan_charges: {
    owner: 'user_id',
    exported: { as: 'planCharges', without: ['user_id', 'subscription_id', 'invoice_id'] },
    // Evidence of payments.
    onClosing: 'kept',
  },
  // The customer id at the payment provider.
  plan_customers: { owner: 'user_id', exported: null, onClosing: 'kept' },
  order_returns: {
    owner: 'user_id',
    exported: {
      as: 'returns',
      without: ['user_id', 'refund_id'],
      with: `jsonb_build_object('lines', (select coalesce(jsonb_agg(jsonb_build_object('product_name', i.product_name, 'sku', i.sku, 'quantity', l.quantity)), '[]')
        from order_return_lines l join order_items i on i.id = l.order_item_id where l.return_id = t.id))`,
    },
    onClosing: 'kept',
  },
  invoices: {
    owner: 'user_id',
    exported: { as: 'invoices', without: ['user_id', 'source', 'progressive', 'missing', 'notes'] },
    // Retention is required by law; the buyer is erased together with the invoice data.
    onClosing: 'kept',
  },
  // Admin decisions about the credit notes of lost disputes.
  credit_proposals: { owner: 'user_id', exported: null, onClosing: 'kept' },
  // Evidence for the tax office; the nightly job deletes it after ten years.
  order_documents: { owner: 'uploaded_by', exported: null, onClosing: 'kept' },
  reservations: {
    owner: 'user_id',
    exported: { as: 'reservations', without: ['user_id', 'stock_item_id'], with: itsProduct },
    // The stock ledger references these rows.
    onClosing: 'kept',
  },
  wishlist_items: {
    owner: 'user_id',
    exported: { as: 'wishlist', without: ['user_id'], with: itsProduct },
    onClosing: 'removed',
  },
  carts: {
    owner: 'user_id',
    exported: {
      as: 'cart',
      without: ['user_id', 'revision'],
      with: `jsonb_build_object('parcels', (select coalesce(jsonb_agg(to_jsonb(p) - array['id', 'user_id', 'slot'] || jsonb_build_object('items',
        (select coalesce(jsonb_agg(jsonb_build_object('quantity', t.quantity) || ${itsProduct} order by t.id), '[]') from cart_lines t where t.parcel_id = p.id))
        order by p.id), '[]') from cart_parcels p where p.user_id = t.user_id))`,
    },
    onClosing: 'removed',
  },
  order_templates: {
    owner: 'user_id',
    exported: { as: 'orderTemplates', without: ['user_id'] },
    onClosing: 'removed',
  },
  addresses: {
    owner: 'user_id',
    // `identity` and `search` are derived from the other columns.
    exported: { as: 'addresses', without: ['user_id', 'identity', 'search'] },
    onClosing: 'removed',
  },
  selling_prices: {
    owner: 'user_id',
    exported: { as: 'sellingPrices', without: ['user_id'], with: itsName },
    onClosing: 'removed',
  },
  order_file_columns: {
    owner: 'user_id',
    exported: { as: 'orderFileColumns', without: ['user_id', 'header'] },
    onClosing: 'removed',
  },
  product_requests: {
    owner: 'user_id',
    exported: { as: 'productRequests', without: ['user_id'] },
    onClosing: 'removed',
  },
  beta_applications: {
    owner: 'user_id',
    exported: { as: 'betaApplications', without: ['user_id', 'reviewed_by', 'seat'] },
    onClosing: 'removed',
  },
  white_label_profiles: {
    owner: 'user_id',
    exported: { as: 'whiteLabel', without: ['user_id'] },
    onClosing: 'removed',
  },
  shopify_integrations: {
    owner: 'user_id',
    exported: {
      as: 'shopify',
      without: [
        'user_id',
        'api_key',
        'api_secret',
        'access_token',
        'sync_cursor',
        'sync_run',
        'sync_until',
        'location_id',
      ],
    },
    onClosing: 'removed',
  },
  shopify_orders: {
    owner: 'user_id',
    exported: { as: 'shopifyOrders', without: ['user_id'] },
    onClosing: 'removed',
  },
  shopify_products: {
    owner: 'user_id',
    exported: { as: 'shopifyProducts', without: ['user_id', 'sent'], with: itsName },
    onClosing: 'removed',
  },
  shopify_stock: { owner: 'user_id', exported: null, onClosing: 'removed' },
  shopify_stock_drifts: { owner: 'user_id', exported: null, onClosing: 'removed' },
  // Progress of linking products by SKU.
  shopify_sku_links: { owner: 'user_id', exported: null, onClosing: 'removed' },
  shopify_fulfilments: {
    owner: 'user_id',
    exported: { as: 'shopifyFulfilments', without: ['user_id'] },
    onClosing: 'removed',
  },
  // Delivery ids of webhooks, kept for a few days.
  shopify_webhooks: { owner: 'user_id', exported: null, onClosing: 'removed' },
  vat_consultations: {
    owner: 'user_id',
    exported: { as: 'vatConsultations', without: ['user_id'] },
    // Evidence for the tax office; deleted together with the invoice data.
    onClosing: 'kept',
  },
  notifications: { owner: 'user_id', exported: { as: 'notifications', without: ['user_id'] }, onClosing: 'removed' },
  sessions: { owner: 'user_id', exported: { as: 'sessions', without: ['sid', 'user_id'] }, onClosing: 'removed' },
  security_log: {
    owner: 'user_id',
    exported: { as: 'securityLog', without: ['user_id'] },
    // Entries expire on their own; until then they show who closed the account.
    onClosing: 'kept',
  },
  objects: {
    owner: 'owner_id',
    exported: { as: 'uploadedPictures', without: ['owner_id', 'token_hash', 'folder', 'is_direct', 'expires_at'] },
    // Rows without an owner (`freeObjects`) and their files are removed by the nightly sweep.
    onClosing: 'kept',
  },
  data_exports: { owner: 'user_id', exported: { as: 'dataExports', without: ['user_id'] }, onClosing: 'kept' },
  password_resets: { owner: 'user_id', exported: null, onClosing: 'removed' },
  idempotency_keys: { owner: 'user_id', exported: null, onClosing: 'removed' },
  closed_accounts: { owner: 'user_id', exported: null, onClosing: 'kept' },
  // No longer in use.
  stored_objects: { owner: 'owner_id', exported: null, onClosing: 'kept' },
  // Actions of admins, and authors of stock movements and order changes: the shop's own records.
  audit_trail: { owner: 'actor_id', exported: null, onClosing: 'kept' },
  product_imports: { owner: 'actor_id', exported: null, onClosing: 'kept' },
  error_logs: { owner: 'resolved_by', exported: null, onClosing: 'kept' },
  order_history: { owner: 'actor_id', exported: null, onClosing: 'kept' },
  order_notes: { owner: 'author_id', exported: null, onClosing: 'kept' },
  refunds: { owner: 'requested_by', exported: null, onClosing: 'kept' },
  // Account names, read once by a job.
  renamed_resellers: { owner: 'user_id', exported: null, onClosing: 'kept' },
  order_views: { owner: 'admin_id', exported: null, onClosing: 'removed' },
  product_bulk_acts: { owner: 'actor_id', exported: null, onClosing: 'kept' },
  stock_movements: { owner: 'actor_id', exported: null, onClosing: 'kept' },
  order_parcels: { owner: 'printed_by', exported: null, onClosing: 'kept' },
  untold_shipments: { owner: 'actor_id', exported: null, onClosing: 'kept' },
  search_synonyms: { owner: 'created_by', exported: null, onClosing: 'kept' },
}

/** Account columns left out of the export. */
export const accountWithout = ['password_hash', 'username_folded']
