-- True for an active reservation that has not expired. Not the opposite of reservation_is_over: a cancelled or converted reservation is neither.
CREATE OR REPLACE FUNCTION reservation_is_live(status text, expires_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT status = 'active' AND expires_at > present()
$$;
