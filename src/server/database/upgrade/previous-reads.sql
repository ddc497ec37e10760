-- Every statement by which the previous release answers a GET, with the types of its parameters: while an update goes on, its
-- instances read from the tables of this one. Written by `npm run tool -- record-reads`.

-- parameters: date, date, numeric, date
select
(select count(*)::int from "orders" where status in ('pending', 'pending_payment')) as "toPay",
(select count(*)::int
from "orders" where status = 'paid' and created_at >= ($1::date::timestamp at time zone 'Europe/Rome')) as "paidToday",
(select count(*)::int
from "orders" where status = 'shipped' and created_at >= ($2::date::timestamp at time zone 'Europe/Rome')) as "shippedToday",
(select count(*)::int
from "orders" where status = 'paid' and extract(hour
from ("orders"."created_at" at time zone 'Europe/Rome')) <= $3) as urgent,
(select count(*)::int from "orders" where shipped_at >= ($4::date::timestamp at time zone 'Europe/Rome')) as "parcelsShippedToday",
(select count(*)::int from "orders" where status in ('paid', 'processing')) as "toShip";

-- parameters: tsquery, tsquery
select array[(select count(*)::int from product_search where document @@ $1::tsquery), (select count(*)::int from product_search where document @@ $2::tsquery)] as counts,
(select coalesce(sum(active_products), 0)::int from category_counts) as products;

-- parameters: text[], integer[], integer, tsquery, tsquery, text[], integer[], integer, tsquery, tsquery
select array[count_search_hits($1, $2, $3, $4::tsquery, $5::tsquery), count_search_hits($6, $7, $8, $9::tsquery, $10::tsquery)] as counts,
(select coalesce(sum(active_products), 0)::int from category_counts) as products;

-- parameters: text[], integer[], integer, tsquery, tsquery
select array[count_search_hits($1, $2, $3, $4::tsquery, $5::tsquery)] as counts,
(select coalesce(sum(active_products), 0)::int from category_counts) as products;

-- parameters: bigint, bigint
select page.product_id as id, counted.n
  from (
    select count(*)::int as n from (
      select 1 from product_search as search where (
  exists (
    select 1 from stock_items as level
    where level.product_id = search.product_id and level.on_hand > level.held and true offset 0
  ) or search.product_id in (
    select product_id from reservations where status = 'active' and expires_at <= now()
  ) and exists (
    select 1 from stock_availability as level
    where level.product_id = search.product_id and level.available > 0 and true offset 0
  )
) limit 10001
    ) as hits
  ) as counted
  left join (
    select *
from (select product_id, document, created_at from product_search order by created_at desc, product_id desc offset 0) as search
where (
  exists (
    select 1 from stock_items as level
    where level.product_id = search.product_id and level.on_hand > level.held and true offset 0
  ) or search.product_id in (
    select product_id from reservations where status = 'active' and expires_at <= now()
  ) and exists (
    select 1 from stock_availability as level
    where level.product_id = search.product_id and level.available > 0 and true offset 0
  )
)
    order by created_at desc, product_id desc limit $1 offset $2
  ) as page on true
  order by created_at desc, product_id desc;

-- parameters: tsquery, bigint, bigint
select product_id as id from (
  select product_id, created_at  from product_search as search
  where search.document @@ $1::tsquery and true offset 0
) as hits
order by created_at desc, product_id desc limit $2 offset $3;

-- parameters: tsquery, bigint, bigint
select search.product_id as id
from (select product_id, document, created_at from product_search order by created_at desc, product_id desc limit 20000) as search
where search.document @@ $1::tsquery and true
order by created_at desc, product_id desc limit $2 offset $3;

-- parameters: text, bigint, bigint
with hits as materialized (
    select search.product_id, search.created_at, case when false then 0   else 3 end as tier
    from (select distinct product_id from skus where replace(sku, '-', '') like '%' || $1::text || '%' ) as found cross join lateral (
  select * from product_search where product_id = found.product_id offset 0
) as search where true and true
  )
  select page.product_id as id, counted.total
  from (select count(*)::int as total from hits) as counted
  left join (select * from hits order by tier, created_at desc, product_id desc limit $2 offset $3) as page on true
  order by tier, created_at desc, product_id desc;

-- parameters: tsquery, text, text, text, text, bigint, bigint
with hits as materialized (
    select search.product_id, search.created_at, case when false then 0   else 3 end as tier
    from product_search as search where search.document @@ $1::tsquery and (
  exists (
    select 1 from stock_items as level
    where level.product_id = search.product_id and level.on_hand > level.held and exists (select 1 from product_variants as v where v.id = level.variant_id and fold(v.color) = fold($2) and fold(v.size) = fold($3)) offset 0
  ) or search.product_id in (
    select product_id from reservations where status = 'active' and expires_at <= now()
  ) and exists (
    select 1 from stock_availability as level
    where level.product_id = search.product_id and level.available > 0 and exists (select 1 from product_variants as v where v.id = level.variant_id and fold(v.color) = fold($4) and fold(v.size) = fold($5)) offset 0
  )
)
  )
  select page.product_id as id, counted.total
  from (select count(*)::int as total from hits) as counted
  left join (select * from hits order by created_at desc, product_id desc limit $6 offset $7) as page on true
  order by created_at desc, product_id desc;

-- parameters: tsquery, text, text, bigint, bigint
with hits as materialized (
    select search.product_id, search.created_at, case when false then 0   else 3 end as tier
    from product_search as search where search.document @@ $1::tsquery and (
  exists (
    select 1 from stock_items as level
    where level.product_id = search.product_id and level.on_hand > level.held and exists (select 1 from product_variants as v where v.id = level.variant_id and fold(v.color) = fold($2)) offset 0
  ) or search.product_id in (
    select product_id from reservations where status = 'active' and expires_at <= now()
  ) and exists (
    select 1 from stock_availability as level
    where level.product_id = search.product_id and level.available > 0 and exists (select 1 from product_variants as v where v.id = level.variant_id and fold(v.color) = fold($3)) offset 0
  )
)
  )
  select page.product_id as id, counted.total
  from (select count(*)::int as total from hits) as counted
  left join (select * from hits order by created_at desc, product_id desc limit $4 offset $5) as page on true
  order by created_at desc, product_id desc;

-- parameters: tsquery, bigint, bigint
with hits as materialized (
  select search.product_id, search.created_at, case when false then 0   else 3 end as tier
  from product_search as search where search.document @@ $1::tsquery and true
)
select page.product_id as id, counted.total
from (select count(*)::int as total from hits) as counted
left join (select * from hits order by created_at desc, product_id desc limit $2 offset $3) as page on true
order by created_at desc, product_id desc;

-- parameters: tsquery, tsquery, tsquery, bigint, bigint
with hits as materialized (
  select search.product_id, search.created_at, case when false then 0  when search.document @@ $1::tsquery then 1 when search.document @@ $2::tsquery then 2 else 3 end as tier
  from product_search as search where search.document @@ $3::tsquery and true
)
select page.product_id as id, counted.total
from (select count(*)::int as total from hits) as counted
left join (select * from hits order by created_at desc, product_id desc limit $4 offset $5) as page on true
order by created_at desc, product_id desc;

-- parameters: tsquery, tsquery, tsquery, bigint, bigint
with hits as materialized (
  select search.product_id, search.created_at, case when false then 0  when search.document @@ $1::tsquery then 1 when search.document @@ $2::tsquery then 2 else 3 end as tier
  from product_search as search where search.document @@ $3::tsquery and true
)
select page.product_id as id, counted.total
from (select count(*)::int as total from hits) as counted
left join (select * from hits order by tier, created_at desc, product_id desc limit $4 offset $5) as page on true
order by tier, created_at desc, product_id desc;

-- parameters: tsquery, tsquery, tsquery, bigint, bigint
with hits as materialized (
  select search.product_id, search.created_at, case when false then 0  when search.document @@ $1::tsquery then 1 when search.document @@ $2::tsquery then 2 else 3 end as tier , (select price from products where id = search.product_id) as price
  from product_search as search where search.document @@ $3::tsquery and true
)
select page.product_id as id, counted.total
from (select count(*)::int as total from hits) as counted
left join (select * from hits order by price, product_id limit $4 offset $5) as page on true
order by price, product_id;

-- parameters: text, text, text, text, bigint, bigint
with hits as materialized (
    select search.product_id, search.created_at, case when false then 0 when search.product_id in (select product_id from skus where replace(sku, '-', '') ~>=~ $1 and replace(sku, '-', '') ~<~ ($2::text || chr(1114111))) then 0  else 3 end as tier

from (select distinct product_id from skus where replace(sku, '-', '') ~>=~ $3 and replace(sku, '-', '') ~<~ ($4::text || chr(1114111)) ) as found cross join lateral (
  select * from product_search where product_id = found.product_id offset 0
) as search where true and true
  )
  select page.product_id as id, counted.total
  from (select count(*)::int as total from hits) as counted
  left join (select * from hits order by tier, created_at desc, product_id desc limit $5 offset $6) as page on true
  order by tier, created_at desc, product_id desc;

-- parameters: text[], uuid, text, text, boolean, text
select
  begun.n as "skusBegun",
  case when $6::text is null or begun.n > 0 then 0 else (select count(*)::int
from (select from skus where replace(sku, '-', '') like '%' || $6::text || '%' limit 100000) as counted) end as "skusHolding",
  (select coalesce(json_agg(json_build_object(
            'isStopWord', asked.stem is null,
            'lexemes', (select coalesce(json_agg(json_build_object(
                          'anywhere', json_build_object('text', chosen, 'products', coalesce((select products from search_lexemes where lexeme = chosen), 0)), 'inTitle', json_build_object('text', 'K' || chosen, 'products', coalesce((select products from search_lexemes where lexeme = 'K' || chosen), 0)), 'inName', json_build_object('text', 'N' || chosen, 'products', coalesce((select products from search_lexemes where lexeme = 'N' || chosen), 0))
                        )), '[]') from unnest(found.lexemes) as chosen)
          ) order by asked.position), '[]')
   from (
     select word, position, position = array_length($1::text[], 1) as is_last,
            (tsvector_to_array(to_tsvector('filiera', word)))[1] as stem
     from unnest($1::text[]) with ordinality as given (word, position)
   ) as asked,
   lateral (
select array_agg(distinct candidate.lexeme) as lexemes from (
  (select w.lexeme from search_words as w where w.lexeme = asked.stem limit 1)
  union all
  (select begun.lexeme from (
     select w.word, w.lexeme from search_words as w
     where asked.is_last and w.word ~>=~ asked.word and w.word ~<~ (asked.word || chr(1114111))
     order by w.word using ~<~ limit 1000
   ) as begun order by char_length(begun.word), begun.word limit 8)
) as candidate) as known,
   lateral (
     select case when known.lexemes is not null and not $5::boolean then known.lexemes
                 else array(select distinct unnest(coalesce(known.lexemes, '{}') || (
select array_agg(distinct near.lexeme) from (
  select alike.lexeme, levenshtein_less_equal(alike.word, asked.word, 2) as distance
  from (
    select w.word, w.lexeme from search_words as w
    where char_length(asked.word) between 4 and 40 and asked.word !~ '[0-9]' and w.word % asked.word
    order by w.word <-> asked.word limit 30
  ) as alike
  where alike.word !~ '[0-9]'
  order by distance, alike.word limit 4
) as near
where near.distance <= case when char_length(asked.word) >= 6 then 2 else 1 end))) end as lexemes
   ) as found
  ) as words,
  (select coalesce(json_agg(json_build_object('text', marker, 'products', coalesce((select products from search_lexemes where lexeme = marker), 0))), '[]')
   from unnest(array[
     'C' || $2::uuid::text,
     case when $4::text is null then 'F' || fold($3::text) end,
     case when $3::text is null then 'Z' || fold($4::text) end,
     'V' || fold($3::text) || '|' || fold($4::text)
   ]) as marker
   where marker is not null
  ) as filters
from (select count(*)::int
from (select from skus where replace(sku, '-', '') ~>=~ $6::text and replace(sku, '-', '') ~<~ ($6::text || chr(1114111)) order by replace(sku, '-', '') using ~<~ limit 100000) as counted) as begun (n);

-- parameters: uuid
select page.position,
card.head || ',"images":' || card.first_image
|| ',"stock":' || level.stock || ',"available":' || level.available
|| ',"variants":' || '[]' || ',' || card.details as json
from (select id, 1 as position from products where id = $1 and is_active) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true;

-- parameters: uuid
select page.position,
card.head || ',"images":' || card.first_image
|| ',"stock":' || level.stock || ',"available":' || level.available
|| ',"variants":' || coalesce(variant.list::text, '[]') || ',' || card.details as json
from (select id, 1 as position from products where id = $1 and is_active) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true
left join lateral (
  select json_agg(json_build_object('id', v.id, 'name', v.name, 'color', v.color, 'size', v.size, 'sku', v.sku,
                                    'stock', coalesce(stock.on_hand, 0), 'available', coalesce(stock.available, 0))
                  order by v.sort_order, v.id) as list
  from product_variants as v
  left join stock_availability as stock on stock.product_id = v.product_id and stock.variant_id = v.id
  where v.product_id = page.id
) as variant on true;

-- parameters: uuid
select page.position,
card.head || ',"images":' || card.images
|| ',"stock":' || level.stock || ',"available":' || level.available
|| ',"variants":' || coalesce(variant.list::text, '[]') || ',' || card.details as json
from (select id, 1 as position from products where id = $1 and is_active) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true
left join lateral (
  select json_agg(json_build_object('id', v.id, 'name', v.name, 'color', v.color, 'size', v.size, 'sku', v.sku,
                                    'stock', coalesce(stock.on_hand, 0), 'available', coalesce(stock.available, 0))
                  order by v.sort_order, v.id) as list
  from product_variants as v
  left join stock_availability as stock on stock.product_id = v.product_id and stock.variant_id = v.id
  where v.product_id = page.id
) as variant on true;

-- parameters: uuid[]
select page.position,
card.head || ',"images":' || card.images
|| ',"stock":' || level.stock || ',"available":' || level.available
|| ',"variants":' || coalesce(variant.list::text, '[]') || ',' || card.details as json
from (select id, position from unnest($1::uuid[]) with ordinality as wanted (id, position)) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true
left join lateral (
  select json_agg(json_build_object('id', v.id, 'name', v.name, 'color', v.color, 'size', v.size, 'sku', v.sku,
                                    'stock', coalesce(stock.on_hand, 0), 'available', coalesce(stock.available, 0))
                  order by v.sort_order, v.id) as list
  from product_variants as v
  left join stock_availability as stock on stock.product_id = v.product_id and stock.variant_id = v.id
  where v.product_id = page.id
) as variant on true;

-- parameters: none
select
array(
  with recursive found as (
    (select color as value from product_variants where color > '' order by color limit 1)
    union all
    select (select color from product_variants where color > found.value order by color limit 1)
    from found where found.value is not null
  )
  select value from found where value is not null limit 100
) as colors,
array(
  with recursive found as (
    (select size as value from product_variants where size > '' order by size limit 1)
    union all
    select (select size from product_variants where size > found.value order by size limit 1)
    from found where found.value is not null
  )
  select value from found where value is not null limit 100
) as sizes;

-- parameters: bigint
select "id", "message_id", "to", "subject", "text", "html", "created_at"
from "mailbox"
order by "mailbox"."created_at" desc, "mailbox"."id" desc
limit $1;

-- parameters: bigint
select "id", "name", "slug" from "categories" order by "categories"."name" asc limit $1;

-- parameters: uuid
select "id", "order_id", "product_id", "variant_id", "quantity", "unit_price", "total_price", "vat_rate", "sku", "product_name",
"variant_info"
from "order_items"
where "order_items"."order_id" in ($1)
order by "order_items"."id" asc;

-- parameters: uuid, bigint
select "id", "order_number", "user_id", "status", "total_amount", "shipping_cost", "payment_status", "shipping_address",
"shipping_city", "shipping_zip", "shipping_country", "shipping_zone", "weight_grams", "tracking_number", "carrier",
"shipping_notes", "notes", "shopify_order_id", "customer_name", "customer_email", "customer_phone", "hold_expires_at", "paid_at",
"shipped_at", "cancelled_at", "created_at", "updated_at"
from "orders"
where "orders"."user_id" = $1
order by "orders"."created_at" desc, "orders"."id" desc
limit $2;

-- parameters: uuid, uuid
select "id", "order_number", "user_id", "status", "total_amount", "shipping_cost", "payment_status", "shipping_address",
"shipping_city", "shipping_zip", "shipping_country", "shipping_zone", "weight_grams", "tracking_number", "carrier",
"shipping_notes", "notes", "shopify_order_id", "customer_name", "customer_email", "customer_phone", "hold_expires_at", "paid_at",
"shipped_at", "cancelled_at", "created_at", "updated_at"
from "orders"
where ("orders"."id" = $1 and "orders"."user_id" = $2);

-- parameters: uuid, timestamp with time zone, uuid, bigint
select "id", "order_number", "user_id", "status", "total_amount", "shipping_cost", "payment_status", "shipping_address",
"shipping_city", "shipping_zip", "shipping_country", "shipping_zone", "weight_grams", "tracking_number", "carrier",
"shipping_notes", "notes", "shopify_order_id", "customer_name", "customer_email", "customer_phone", "hold_expires_at", "paid_at",
"shipped_at", "cancelled_at", "created_at", "updated_at"
from "orders"
where ("orders"."user_id" = $1 and ("orders"."created_at", "orders"."id") < ($2::timestamptz, $3::uuid))
order by "orders"."created_at" desc, "orders"."id" desc
limit $4;

-- parameters: text
select "id", "payment_id", "description", "amount", "currency", "success_url", "cancel_url", "status", "refunded_at", "expires_at",
"created_at"
from "sandbox_sessions"
where "sandbox_sessions"."id" = $1;

-- parameters: bigint
select "id", "setting_key", "setting_value", "description", "updated_at" from "app_settings" limit $1;

-- parameters: uuid, bigint
select "id", "user_id", "company_name", "business_description", "expected_volume", "motivation", "contact_person", "phone_number",
"website", "current_platform", "status", "admin_notes", "reviewed_by", "reviewed_at", "created_at"
from "beta_applications"
where "beta_applications"."user_id" = $1
order by "beta_applications"."created_at" desc, "beta_applications"."id" desc
limit $2;

-- parameters: uuid, timestamp with time zone, uuid, bigint
select "id", "user_id", "company_name", "business_description", "expected_volume", "motivation", "contact_person", "phone_number",
"website", "current_platform", "status", "admin_notes", "reviewed_by", "reviewed_at", "created_at"
from "beta_applications"
where ("beta_applications"."user_id" = $1 and ("beta_applications"."created_at",
"beta_applications"."id") < ($2::timestamptz, $3::uuid))
order by "beta_applications"."created_at" desc, "beta_applications"."id" desc
limit $4;

-- parameters: uuid, bigint
select "id", "user_id", "kind", "title", "body", "link", "read_at", "created_at"
from "notifications"
where "notifications"."user_id" = $1
order by "notifications"."created_at" desc, "notifications"."id" desc
limit $2;

-- parameters: uuid, timestamp with time zone, uuid, bigint
select "id", "user_id", "kind", "title", "body", "link", "read_at", "created_at"
from "notifications"
where ("notifications"."user_id" = $1 and ("notifications"."created_at", "notifications"."id") < ($2::timestamptz, $3::uuid))
order by "notifications"."created_at" desc, "notifications"."id" desc
limit $4;

-- parameters: uuid, bigint
select "id", "user_id", "product_id", "variant_id", "quantity", "notes", "created_at"
from "wishlist_items"
where "wishlist_items"."user_id" = $1
order by "wishlist_items"."created_at" desc, "wishlist_items"."id" desc
limit $2;

-- parameters: uuid, timestamp with time zone, uuid, bigint
select "id", "user_id", "product_id", "variant_id", "quantity", "notes", "created_at"
from "wishlist_items"
where ("wishlist_items"."user_id" = $1 and ("wishlist_items"."created_at", "wishlist_items"."id") < ($2::timestamptz, $3::uuid))
order by "wishlist_items"."created_at" desc, "wishlist_items"."id" desc
limit $4;

-- parameters: uuid, bigint
select "id", "user_id", "stock_item_id", "product_id", "variant_id", "quantity", "status", "expires_at", "order_id", "created_at"
from "reservations"
where "reservations"."user_id" = $1
order by "reservations"."created_at" desc, "reservations"."id" desc
limit $2;

-- parameters: uuid, text, bigint
select "id", "user_id", "stock_item_id", "product_id", "variant_id", "quantity", "status", "expires_at", "order_id", "created_at"
from "reservations"
where ("reservations"."user_id" = $1 and "reservations"."status" = $2)
order by "reservations"."created_at" desc, "reservations"."id" desc
limit $3;

-- parameters: uuid, timestamp with time zone, uuid, bigint
select "id", "user_id", "stock_item_id", "product_id", "variant_id", "quantity", "status", "expires_at", "order_id", "created_at"
from "reservations"
where ("reservations"."user_id" = $1 and ("reservations"."created_at", "reservations"."id") < ($2::timestamptz, $3::uuid))
order by "reservations"."created_at" desc, "reservations"."id" desc
limit $4;

-- parameters: uuid, text, bigint
select "id", "user_id", "stock_item_id", "product_id", "variant_id", "quantity", "status", "expires_at", "order_id", "created_at"
from "reservations"
where ("reservations"."user_id" = $1 and ("reservations"."status" = $2 and "reservations"."expires_at" > now()))
order by "reservations"."created_at" desc, "reservations"."id" desc
limit $3;

-- parameters: uuid, text, text, bigint
select "id", "user_id", "stock_item_id", "product_id", "variant_id", "quantity", "status", "expires_at", "order_id", "created_at"
from "reservations"
where ("reservations"."user_id" = $1 and ("reservations"."status" = $2 or ("reservations"."status" = $3 and "reservations"."expires_at" <= now())))
order by "reservations"."created_at" desc, "reservations"."id" desc
limit $4;

-- parameters: bigint
select "id", "username", "email", "password_hash", "first_name", "last_name", "profile_image_url", "user_role",
"subscription_plan", "subscription_status", "subscription_expires_at", "company_name", "vat_number", "fiscal_code", "pec_email",
"sdi_code", "company_address", "is_business_verified", "business_submitted_at", "vat_check", "created_at", "updated_at"
from "users"
order by "users"."created_at" desc, "users"."id" desc
limit $1;

-- parameters: boolean, bigint
select "id", "username", "email", "password_hash", "first_name", "last_name", "profile_image_url", "user_role",
"subscription_plan", "subscription_status", "subscription_expires_at", "company_name", "vat_number", "fiscal_code", "pec_email",
"sdi_code", "company_address", "is_business_verified", "business_submitted_at", "vat_check", "created_at", "updated_at"
from "users"
where "users"."is_business_verified" = $1
order by "users"."created_at" desc, "users"."id" desc
limit $2;

-- parameters: timestamp with time zone, uuid, bigint
select "id", "username", "email", "password_hash", "first_name", "last_name", "profile_image_url", "user_role",
"subscription_plan", "subscription_status", "subscription_expires_at", "company_name", "vat_number", "fiscal_code", "pec_email",
"sdi_code", "company_address", "is_business_verified", "business_submitted_at", "vat_check", "created_at", "updated_at"
from "users"
where ("users"."created_at", "users"."id") < ($1::timestamptz, $2::uuid)
order by "users"."created_at" desc, "users"."id" desc
limit $3;

-- parameters: boolean, bigint
select "id", "username", "email", "password_hash", "first_name", "last_name", "profile_image_url", "user_role",
"subscription_plan", "subscription_status", "subscription_expires_at", "company_name", "vat_number", "fiscal_code", "pec_email",
"sdi_code", "company_address", "is_business_verified", "business_submitted_at", "vat_check", "created_at", "updated_at"
from "users"
where ("users"."is_business_verified" = $1 and "users"."business_submitted_at" is not null)
order by "users"."created_at" desc, "users"."id" desc
limit $2;

-- parameters: text, bigint
select "id", "username", "email", "password_hash", "first_name", "last_name", "profile_image_url", "user_role",
"subscription_plan", "subscription_status", "subscription_expires_at", "company_name", "vat_number", "fiscal_code", "pec_email",
"sdi_code", "company_address", "is_business_verified", "business_submitted_at", "vat_check", "created_at", "updated_at"
from "users" where lower(concat_ws(' ', "users"."username", "users"."email", "users"."company_name", "users"."vat_number",
"users"."first_name", "users"."last_name")) like lower($1::text)
order by "users"."created_at" desc, "users"."id" desc
limit $2;

-- parameters: uuid, bigint
select "order_history"."status", "order_history"."created_at", "users"."username", "order_history"."note"
from "order_history"
left join "users" on "users"."id" = "order_history"."actor_id"
where "order_history"."order_id" = $1
order by "order_history"."created_at" asc, "order_history"."id" asc
limit $2;

-- parameters: bigint
select "orders"."id", "orders"."order_number", "orders"."user_id", "orders"."status", "orders"."total_amount",
"orders"."shipping_cost", "orders"."payment_status", "orders"."shipping_address", "orders"."shipping_city",
"orders"."shipping_zip", "orders"."shipping_country", "orders"."shipping_zone", "orders"."weight_grams",
"orders"."tracking_number", "orders"."carrier", "orders"."shipping_notes", "orders"."notes", "orders"."shopify_order_id",
"orders"."customer_name", "orders"."customer_email", "orders"."customer_phone", "orders"."hold_expires_at", "orders"."paid_at",
"orders"."shipped_at", "orders"."cancelled_at", "orders"."created_at", "orders"."updated_at", "users"."id", "users"."username",
"users"."email", "users"."company_name"
from "orders"
inner join "users" on "users"."id" = "orders"."user_id"
order by "orders"."created_at" desc, "orders"."id" desc
limit $1;

-- parameters: uuid
select "orders"."id", "orders"."order_number", "orders"."user_id", "orders"."status", "orders"."total_amount",
"orders"."shipping_cost", "orders"."payment_status", "orders"."shipping_address", "orders"."shipping_city",
"orders"."shipping_zip", "orders"."shipping_country", "orders"."shipping_zone", "orders"."weight_grams",
"orders"."tracking_number", "orders"."carrier", "orders"."shipping_notes", "orders"."notes", "orders"."shopify_order_id",
"orders"."customer_name", "orders"."customer_email", "orders"."customer_phone", "orders"."hold_expires_at", "orders"."paid_at",
"orders"."shipped_at", "orders"."cancelled_at", "orders"."created_at", "orders"."updated_at", "users"."id", "users"."username",
"users"."email", "users"."company_name"
from "orders"
inner join "users" on "users"."id" = "orders"."user_id"
where "orders"."id" = $1;

-- parameters: text, text, bigint
select "orders"."id", "orders"."order_number", "orders"."user_id", "orders"."status", "orders"."total_amount",
"orders"."shipping_cost", "orders"."payment_status", "orders"."shipping_address", "orders"."shipping_city",
"orders"."shipping_zip", "orders"."shipping_country", "orders"."shipping_zone", "orders"."weight_grams",
"orders"."tracking_number", "orders"."carrier", "orders"."shipping_notes", "orders"."notes", "orders"."shopify_order_id",
"orders"."customer_name", "orders"."customer_email", "orders"."customer_phone", "orders"."hold_expires_at", "orders"."paid_at",
"orders"."shipped_at", "orders"."cancelled_at", "orders"."created_at", "orders"."updated_at", "users"."id", "users"."username",
"users"."email", "users"."company_name"
from "orders"
inner join "users" on "users"."id" = "orders"."user_id"
where "orders"."status" in ($1, $2)
order by "orders"."created_at" desc, "orders"."id" desc
limit $3;

-- parameters: timestamp with time zone, uuid, bigint
select "orders"."id", "orders"."order_number", "orders"."user_id", "orders"."status", "orders"."total_amount",
"orders"."shipping_cost", "orders"."payment_status", "orders"."shipping_address", "orders"."shipping_city",
"orders"."shipping_zip", "orders"."shipping_country", "orders"."shipping_zone", "orders"."weight_grams",
"orders"."tracking_number", "orders"."carrier", "orders"."shipping_notes", "orders"."notes", "orders"."shopify_order_id",
"orders"."customer_name", "orders"."customer_email", "orders"."customer_phone", "orders"."hold_expires_at", "orders"."paid_at",
"orders"."shipped_at", "orders"."cancelled_at", "orders"."created_at", "orders"."updated_at", "users"."id", "users"."username",
"users"."email", "users"."company_name"
from "orders"
inner join "users" on "users"."id" = "orders"."user_id"
where ("orders"."created_at", "orders"."id") < ($1::timestamptz, $2::uuid)
order by "orders"."created_at" desc, "orders"."id" desc
limit $3;

-- parameters: text, bigint
select "orders"."id", "orders"."order_number", "orders"."user_id", "orders"."status", "orders"."total_amount",
"orders"."shipping_cost", "orders"."payment_status", "orders"."shipping_address", "orders"."shipping_city",
"orders"."shipping_zip", "orders"."shipping_country", "orders"."shipping_zone", "orders"."weight_grams",
"orders"."tracking_number", "orders"."carrier", "orders"."shipping_notes", "orders"."notes", "orders"."shopify_order_id",
"orders"."customer_name", "orders"."customer_email", "orders"."customer_phone", "orders"."hold_expires_at", "orders"."paid_at",
"orders"."shipped_at", "orders"."cancelled_at", "orders"."created_at", "orders"."updated_at", "users"."id", "users"."username",
"users"."email", "users"."company_name"
from "orders"
inner join "users" on "users"."id" = "orders"."user_id" where lower("orders"."order_number" || ' ' || "orders"."customer_name" || ' ' || "orders"."customer_email" || ' ' || "orders"."id"::text) like $1
order by "orders"."created_at" desc, "orders"."id" desc
limit $2;

-- parameters: uuid
select "status", count(*) from "orders" where "orders"."user_id" = $1 group by "orders"."status";

-- parameters: text
select "users"."id", "users"."username", "users"."email", "users"."password_hash", "users"."first_name", "users"."last_name",
"users"."profile_image_url", "users"."user_role", "users"."subscription_plan", "users"."subscription_status",
"users"."subscription_expires_at", "users"."company_name", "users"."vat_number", "users"."fiscal_code", "users"."pec_email",
"users"."sdi_code", "users"."company_address", "users"."is_business_verified", "users"."business_submitted_at",
"users"."vat_check", "users"."created_at", "users"."updated_at", "sessions"."expire"
from "sessions"
inner join "users" on "users"."id" = "sessions"."user_id"
where ("sessions"."sid" = $1 and "sessions"."expire" > now());

-- parameters: bigint, bigint
select (select coalesce('[' || string_agg(item.json, ',' order by item.position) || ']', '[]') from (
select page.position,
card.head || ',"images":' || card.first_image
|| ',"stock":' || level.stock || ',"available":' || level.available || '}' as json
from (
    select id, position from unnest(array(
      select id from products where is_active
      order by created_at desc, id desc limit $1 offset $2
    )) with ordinality as chosen (id, position)) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true) as item) as products,
                 (select coalesce(sum(active_products), 0)::int from category_counts ) as total;

-- parameters: bigint, bigint
select (select coalesce('[' || string_agg(item.json, ',' order by item.position) || ']', '[]') from (
select page.position,
card.head || ',"images":' || card.images
|| ',"stock":' || level.stock || ',"available":' || level.available || '}' as json
from (
    select id, position from unnest(array(
      select id from products where is_active
      order by created_at desc, id desc limit $1 offset $2
    )) with ordinality as chosen (id, position)) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true) as item) as products,
                 (select coalesce(sum(active_products), 0)::int from category_counts ) as total;

-- parameters: bigint, bigint
select (select coalesce('[' || string_agg(item.json, ',' order by item.position) || ']', '[]') from (
select page.position,
card.head || ',"images":' || card.images
|| ',"stock":' || level.stock || ',"available":' || level.available || '}' as json
from (
    select id, position from unnest(array(
      select id from products where is_active
      order by price desc, id desc limit $1 offset $2
    )) with ordinality as chosen (id, position)) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true) as item) as products,
                 (select coalesce(sum(active_products), 0)::int from category_counts ) as total;

-- parameters: bigint, bigint
select (select coalesce('[' || string_agg(item.json, ',' order by item.position) || ']', '[]') from (
select page.position,
card.head || ',"images":' || card.images
|| ',"stock":' || level.stock || ',"available":' || level.available || '}' as json
from (
    select id, position from unnest(array(
      select id from products where is_active
      order by price, id limit $1 offset $2
    )) with ordinality as chosen (id, position)) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true) as item) as products,
                 (select coalesce(sum(active_products), 0)::int from category_counts ) as total;

-- parameters: bigint, bigint, uuid
select (select coalesce('[' || string_agg(item.json, ',' order by item.position) || ']', '[]') from (
select page.position,
card.head || ',"images":' || card.images
|| ',"stock":' || level.stock || ',"available":' || level.available || '}' as json
from (
    select id, position from unnest(array(
      select id from products where is_active and category_id = $3
      order by created_at desc, id desc limit $1 offset $2
    )) with ordinality as chosen (id, position)) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true) as item) as products,
                 (select coalesce(sum(active_products), 0)::int from category_counts where category_id = $3) as total;

-- parameters: bigint, bigint, uuid
select (select coalesce('[' || string_agg(item.json, ',' order by item.position) || ']', '[]') from (
select page.position,
card.head || ',"images":' || card.images
|| ',"stock":' || level.stock || ',"available":' || level.available || '}' as json
from (
    select id, position from unnest(array(
      select id from products where is_active and category_id = $3
      order by price, id limit $1 offset $2
    )) with ordinality as chosen (id, position)) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true) as item) as products,
                 (select coalesce(sum(active_products), 0)::int from category_counts where category_id = $3) as total;

-- parameters: uuid[]
select (select coalesce('[' || string_agg(item.json, ',' order by item.position) || ']', '[]') from (
select page.position,
card.head || ',"images":' || card.images
|| ',"stock":' || level.stock || ',"available":' || level.available || '}' as json
from (select id, position from unnest($1::uuid[]) with ordinality as wanted (id, position)) as page join product_cards as card on card.product_id = page.id
left join lateral (
  select coalesce(sum(on_hand) filter (where variant_id is not null), sum(on_hand), 0)::int as stock,
         (coalesce(sum(on_hand - held) filter (where variant_id is not null), sum(on_hand - held), 0)
          + coalesce((select sum(quantity) from reservations
                      where product_id = page.id and status = 'active' and expires_at <= now()), 0))::int as available
  from stock_items where product_id = page.id
) as level on true) as item) as products;

-- parameters: none
select 1;

-- parameters: uuid
select count(*) from "beta_applications" where "beta_applications"."user_id" = $1;

-- parameters: uuid
select count(*) from "notifications" where "notifications"."user_id" = $1;

-- parameters: none
select count(*) from "orders";

-- parameters: text, text
select count(*) from "orders" where "orders"."status" in ($1, $2);

-- parameters: uuid
select count(*) from "orders" where "orders"."user_id" = $1;

-- parameters: text
select count(*)
from "orders" where lower("orders"."order_number" || ' ' || "orders"."customer_name" || ' ' || "orders"."customer_email" || ' ' || "orders"."id"::text) like $1;

-- parameters: uuid
select count(*) from "reservations" where "reservations"."user_id" = $1;

-- parameters: uuid, text
select count(*) from "reservations" where ("reservations"."user_id" = $1 and "reservations"."status" = $2);

-- parameters: uuid, text
select count(*)
from "reservations"
where ("reservations"."user_id" = $1 and ("reservations"."status" = $2 and "reservations"."expires_at" > now()));

-- parameters: uuid, text, text
select count(*)
from "reservations"
where ("reservations"."user_id" = $1 and ("reservations"."status" = $2 or ("reservations"."status" = $3 and "reservations"."expires_at" <= now())));

-- parameters: none
select count(*) from "users";

-- parameters: boolean
select count(*) from "users" where "users"."is_business_verified" = $1;

-- parameters: boolean
select count(*) from "users" where ("users"."is_business_verified" = $1 and "users"."business_submitted_at" is not null);

-- parameters: text
select count(*)
from "users" where lower(concat_ws(' ', "users"."username", "users"."email", "users"."company_name", "users"."vat_number",
"users"."first_name", "users"."last_name")) like lower($1::text);

-- parameters: uuid
select count(*) from "wishlist_items" where "wishlist_items"."user_id" = $1;

-- parameters: uuid, text
select sum("total_amount") from "orders" where ("orders"."user_id" = $1 and "orders"."status" <> $2);
