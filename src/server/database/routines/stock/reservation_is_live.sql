-- An active reservation whose time is not over. Not the opposite of reservation_is_over: one that was cancelled or became an order is
-- neither.
CREATE OR REPLACE FUNCTION reservation_is_live(status text, expires_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT status = 'active' AND expires_at > present()
$$;
