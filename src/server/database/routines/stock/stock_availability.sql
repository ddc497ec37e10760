-- Currently available stock. An expired reservation no longer counts, even before the job marks it.
CREATE OR REPLACE VIEW stock_availability AS
  SELECT item.id AS stock_item_id, item.product_id, item.variant_id, item.on_hand,
         item.on_hand - item.held + coalesce((
           SELECT sum(reservation.quantity) FROM reservations AS reservation
           WHERE reservation.stock_item_id = item.id AND reservation_is_over(reservation.status, reservation.expires_at)
         ), 0)::int AS available
  FROM stock_items AS item;
